/// The one style sheet, for light and dark, for a phone and for a desk.
enum StyleSheet {
    static let text: StaticString = """
        :root{color-scheme:light dark;--ink:#1c1c1e;--soft:#5c5c66;--page:#f5f6f8;--card:#fff;
        --line:#d5d7de;--edge:#8d909c;--mark:#0a5fd6;--on-mark:#fff;--good:#17703a;--bad:#b3261e;--warn:#8a5300;
        --tint:#e8f0fd}
        @media(prefers-color-scheme:dark){:root{--ink:#f2f2f7;--soft:#a9abb6;--page:#111214;
        --card:#1b1c20;--line:#3a3c44;--edge:#70737f;--mark:#8ab8ff;--on-mark:#0b1730;--good:#6fd896;--bad:#ff9a92;
        --warn:#ffc46b;--tint:#1d2a40}}
        *{box-sizing:border-box}[hidden]{display:none!important}
        body{margin:0;background:var(--page);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
        a{color:var(--mark)}
        :focus-visible{outline:3px solid var(--mark);outline-offset:2px;border-radius:4px}
        .skip{position:absolute;left:-999px}.skip:focus{left:1rem;top:1rem;background:var(--card);
        padding:.5rem 1rem;z-index:2}
        header{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;align-items:center;padding:.75rem 1rem;
        background:var(--card);border-bottom:1px solid var(--line)}
        .brand{font-weight:700;color:inherit;text-decoration:none}
        nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:center}
        nav ul{display:flex;flex-wrap:wrap;gap:.25rem;list-style:none;margin:0;padding:0}
        nav a{display:block;padding:.35rem .7rem;border-radius:.5rem;text-decoration:none}
        nav a[aria-current]{background:var(--tint);font-weight:600}
        .project{font-weight:600}
        .account{display:flex;gap:.75rem;align-items:center;margin-left:auto}
        main{max-width:60rem;margin:0 auto;padding:1rem}
        h1,h2,h3,p,li{overflow-wrap:anywhere}
        h1{font-size:1.6rem;line-height:1.2;margin:1rem 0}
        h2{font-size:1.2rem;margin:1.5rem 0 .5rem}
        .card>:first-child{margin-top:0}.card>:last-child{margin-bottom:0}
        main>.row,main>.inline,main>.button{margin-bottom:1rem}
        .card{background:var(--card);border:1px solid var(--line);border-radius:.9rem;
        padding:1rem 1.25rem;margin:0 0 1rem}
        .narrow{max-width:26rem}
        .field{margin:0 0 1rem}.field label{display:block;font-weight:600;margin-bottom:.25rem}
        .box{display:grid;grid-template-columns:auto 1fr;gap:0 .6rem;align-items:center}
        .box label{font-weight:400;margin:0}.box .hint{grid-column:2}
        input:not([type=checkbox]):not([type=radio]),textarea,select{width:100%;font:inherit;
        color:inherit;background:var(--page);border:1px solid var(--soft);border-radius:.5rem;
        padding:.5rem .65rem}input:not([type=checkbox]):not([type=radio]),select{min-height:2.75rem}
        input[readonly]{background:none;border-color:var(--line)!important}td select{width:auto}
        label .soft{font-weight:400}
        textarea{font-family:ui-monospace,monospace;font-size:.9rem}
        [aria-invalid]{border-color:var(--bad)!important}
        .secret{display:flex;gap:.5rem}.secret>input{flex:1;min-width:0}.hint meter{width:4rem;margin-right:.6rem}
        .hint{color:var(--soft);font-size:.9rem;margin:.25rem 0 0}
        .fault{color:var(--bad);font-weight:600;margin:.25rem 0 0}
        button,.button{font:inherit;font-weight:600;border-radius:.6rem;padding:.5rem 1rem;
        border:1px solid var(--edge);background:var(--card);color:var(--ink);cursor:pointer;
        text-decoration:none;display:inline-block}
        button.main,.button.main{background:var(--mark);border-color:var(--mark);color:var(--on-mark)}
        button.danger{border-color:var(--bad);color:var(--bad)}
        button.plain{border:0;background:none;padding:.25rem;color:var(--mark)}
        .row{display:flex;flex-wrap:wrap;gap:.5rem .75rem;align-items:center}
        .row>.field{margin:0;flex:1 1 9rem}form.row{align-items:end}
        form.row>button{min-height:2.75rem}.row>p{margin:0}
        .notice{background:var(--tint);border-left:4px solid var(--mark);padding:.6rem 1rem;
        border-radius:.4rem}
        .table{overflow-x:auto}.table+.hint{margin-top:.75rem}
        progress{width:100%;height:1rem;accent-color:var(--mark)}
        .findings{padding-left:1.25rem;margin:0}.findings li{margin:0 0 .6rem}
        table{border-collapse:collapse;width:100%}
        th,td{text-align:left;padding:.5rem .6rem;border-bottom:1px solid var(--line);
        vertical-align:top}
        th{color:var(--soft);font-size:.85rem;font-weight:600;white-space:nowrap}
        code,.mono{font-family:ui-monospace,monospace;font-size:.92em;overflow-wrap:anywhere}
        pre{overflow-x:auto;background:var(--page);border:1px solid var(--line);border-radius:.5rem;
        padding:.75rem}
        td>code,td>.mono,td>a{display:inline-block;min-width:8rem;overflow-wrap:anywhere}
        td>a.button{min-width:0}.address td>code{min-width:16rem}
        td details{margin:0}td time,td button,td .button{white-space:nowrap}
        .state{white-space:nowrap}.card>form.row{margin-bottom:1rem}
        .tag{display:inline-block;background:var(--tint);border-radius:1rem;padding:0 .6rem;
        font-size:.85rem;margin-right:.25rem}
        .good{color:var(--good)}.bad{color:var(--bad)}.warn{color:var(--warn)}.soft{color:var(--soft)}
        .empty{text-align:center;padding:3rem 1rem;color:var(--soft)}
        .steps{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:0;margin:0 0 1rem;
        color:var(--soft);list-style-position:inside}.steps [aria-current]{color:var(--ink);font-weight:700}
        .steps .done{color:var(--good)}.steps li{padding-right:.5rem}
        .list{padding-left:2.25rem}.big{font-size:1.25rem;font-weight:600}
        form.inline{display:inline-block;margin:0}
        .choice{padding:.35rem .7rem;border-radius:.5rem;text-decoration:none}.row:has(>.choice){margin-left:-.7rem}
        .choice[aria-current]{background:var(--tint);font-weight:600}
        .plain{list-style:none;margin:.25rem 0 0;padding:0;font-size:.9rem}
        ins{text-decoration:none;background:var(--tint)}del{color:var(--soft)}
        .lines{white-space:pre-wrap;overflow-wrap:anywhere}
        dl{display:grid;grid-template-columns:minmax(8rem,auto) 1fr;gap:.4rem 1.25rem;margin:0}
        dl+.row,.table+form.inline{margin-top:1rem}td p{margin:.25rem 0 0}
        dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
        details{margin:.75rem 0}summary{cursor:pointer;font-weight:600}
        .code{display:flex;flex-wrap:wrap;gap:1.25rem;align-items:flex-start}
        .code>div{flex:1 1 18rem}.code img{background:#fff;border-radius:.5rem}
        .qr{width:100%;max-width:14rem;display:block;margin:0 auto;border-radius:.5rem}
        .previews{display:flex;flex-wrap:wrap;gap:1.5rem}figure{margin:0;max-width:100%}
        iframe{border:1px solid var(--line);border-radius:1rem;max-width:100%}
        .social{width:20rem;max-width:100%;border:1px solid var(--line);border-radius:.75rem;
        overflow:hidden;padding:0 1rem .5rem}.social p{margin:.35rem 0;overflow-wrap:anywhere}
        .picture{margin:0 -1rem;padding:3rem 1rem;background:var(--tint);color:var(--soft);
        text-align:center;font-size:.85rem;overflow-wrap:anywhere}
        .code button{margin-top:.75rem}
        .legend{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;list-style:none;padding:0;margin:0}
        .key{display:inline-block;width:.8rem;height:.8rem;border-radius:.2rem;margin-right:.4rem}
        .chart{width:100%;height:10rem;display:block}.ends{display:flex;justify-content:space-between}
        .axis{stroke:var(--line);fill:none;vector-effect:non-scaling-stroke}
        .p-iphone{fill:#2f7de1;background:#2f7de1}.p-ipad{fill:#8e5bd0;background:#8e5bd0}
        .p-android{fill:#2c9c5a;background:#2c9c5a}.p-desktop{fill:#d08a1e;background:#d08a1e}
        .p-other{fill:#87909c;background:#87909c}
        @media(max-width:40rem){td{min-width:7rem}td:first-child{min-width:0}main{padding:.75rem}
        .steps{gap:.25rem .6rem;font-size:.8rem}.steps li{padding:0}
        header{gap:.5rem 1rem}header nav{order:1;width:100%}.project{width:100%}nav ul{margin-left:-.7rem}
        .wide{display:none}
        .stack thead{position:absolute;left:-999rem}
        .stack,.stack tbody,.stack tr,.stack td{display:block;width:100%}
        .stack tr{border:1px solid var(--line);border-radius:.6rem;padding:.5rem .75rem;margin:0 0 .75rem}
        .stack tr:last-child{margin:0}.stack td{border:0;padding:.15rem 0;min-width:0;overflow-wrap:anywhere}
        .stack td:empty{display:none}.stack td>code,.stack td>.mono,.stack td>a:not(.button){min-width:0;display:inline}
        .stack td[data-label]::before{content:attr(data-label) ": ";color:var(--soft);font-size:.85rem}
        .stack td:first-child:not([data-label]){float:left;width:auto;margin-right:.6rem}
        .stack td[data-label=Slug]::before,.stack td[data-label]:has(>details)::before,.brief td[data-label]::before{content:none}
        .brief tr{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 .75rem}
        .brief td:nth-child(-n+2){width:auto}.brief td:last-child{color:var(--soft)}}
        """
}
