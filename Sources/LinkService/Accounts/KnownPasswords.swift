/// Passwords of twelve characters and more that very many people have, which anybody tries first.
///
/// They are those among the 20,000 and 30,000 most usual ones in the lists that Django 5.2 (BSD, by
/// Royce Williams) and zxcvbn 4.5 (MIT, by Dan Wheeler) come with, both made from published leaks.
/// Shorter ones are refused for their length.
enum KnownPasswords {
    /// In lower case.
    static let all: Set<Substring> = Set(text.split { $0 == " " || $0 == "\n" })

    private static let text = """
        000000000000 010203040506 012345678910 014702580369 01telemike01 0r968ji9ufj6 102030405060
        111111111111 111111111111111 1111111111zz 111222333000 111222333444555 111222tianya
        112233445566 122333444455555 123123123123 123123qweqwe 123321123321 123321456654
        123321qweewq 123456123456 123456654321 123456782000 1234567887654321 1234567890-=
        123456789000 12345678900987654321 1234567890123 12345678901234567890 1234567890987654321
        1234567890qaz 1234567890qw 1234567890qwe 1234567890qwerty 1234567890qwertyuiop
        1234567890zzz 123456789101 1234567891011 123456789101112 123456789123 123456789123456
        1234567891234567 123456789123456789 1234567892000 12345678987654321 123456789987654321
        123456789abc 123456789asd 123456789qaz 123456789qqq 123456789qwe 123456789qwer
        123456789qwerty 123456789zxc 1234567qwertyu 123456qwerty 1234qwerasdf 1234qwerasdfzxcv
        123admin321a 123qwe123qwe 123qwe456rty 123qweasdzxc 123qwerty123 12qw34er56ty 159753159753
        159753456852 1a2s3d4f5g6h 1q2w3e4r5t6y 1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i 1q2w3e4r5t6y7u8i9o
        1q2w3e4r5t6y7u8i9o0p 1qa2ws3ed4rf 1qa2ws3ed4rf5tg 1qaz2wsx3edc 1qaz2wsx3edc4rfv
        1qazxsw23edc 1qazxsw23edcvfr4 23176djivanfros 31217221027711 32615948worms 41d8cd98f00b
        4815162342lost 520love101182 541233432442 5532361cnjqrf 59382113kevinp 742617000027
        89231243658s 89876065093rax ??????@mail.ru a1s2d3f4g5h6 abc123456789 admin18533362
        administrator amadeusptfcor an83546921an13 andrewjackie antananarivu arabella24630
        asdfgh123456 asdfghjkl123 auckland2010 avrillavigne bltynbabrfwbz boy4u2ownnyc
        bpgjldsgjldthnf businessbabe chickenwing101 christopher1 cjdthitycndj combat123654
        contortionist cookiemonster corperfmonsy cosmopolitan counterstrike demon1q2w3e4r
        demon1q2w3e4r5t devilmaycry4 dfg5fhg5vgfh1 digitalprodu dkflbvbhjdbx dkflbvbhjdyf
        domainlock2005 doomsayer.2.7mords.v doomsayer.2.7mords.vv edwardcullen ezekiel11991
        fallen_angel familiyafamiliya finalfantasy fkmnthyfnbdf fktrcfylhjdbx fktrcfylhjdf
        fktrcfylhjdyf flvbybcnhfnjh frederiksberg fucktheworld fuckyoubitch fynfyfyfhbde
        g13916055158 gettherefast gfhjkmgfhjkm ghbdtnghbdtn ghbdtnrfrltkf ghhh47hj7649
        ghjcnjgbpltw ghjcnjgfhjkm ghjcnjghjcnj ghjcnjqgfhjkm ghjcnjrdfibyj ghjnbdjcnjzybt
        gjkysqgbpltw googletester greenlantern gtnhjpfdjlcr hannahmontana hawkesbury93
        hd764nw5d7e1vb1 hedimaptfcor heterosexual iampurehaha2 ichliebedich ihatethisgame
        iloveboobies ilovemyfamily imyaimyaimya inactive1996aug ingodwetrust installdevic
        installsqlst international internazionale iseedeadpeople jamesbond007 jesuslovesme
        jkiuztdftl57 john!20130605at1753 jundian2011xr justinbieber kartoffelpuffer knackwurst8853
        laurel12creek leavemealone leliane50934 lhbjkjubz2957704 lightpower12345 linkedin2011
        liverpool123 lost4815162342 lovelovelove lydcc20091314 lytghjgtnhjdcr m01759766727
        mailcreated5240 manchesterunited maprchem56458 marek14michal massimiliano masterbaiting
        masterbating masturbation maurolarastefy mega_pizdetz666 megaparol12345 mevefalkcakk
        michaeljackson migrationschool minecraft123 minnesota_hp moderncombat momsanaladventure
        morganstanley mortalkombat motherfucker msorcloledbr n8zgt5p0shw= natiichen999
        needforspeed nemvxyheqdd5oqxyxyzi networkingpe neworleans12345 newproject2004
        nhecsyfujkjdt nhfdvfnjkju123 nhfycajhvths nightcrawler nondriversig olcrackmaster
        onedirection ontheoutside p030710p$e4o paraklast1974 password1234 password12345
        password123456 passwordstandard pe#5gz29ptzmse peanutbutter playstation2 playstation3
        polniypizdec0211 polniypizdec1102 polniypizdec110211 pornographic professional
        projectsadminx przyjaciolki ptybnxtvgbjy punksnotdead q1w2e3r4t5y6 q1w2e3r4t5y6u7
        q1w2e3r4t5y6u7i8 q1w2e3r4t5y6u7i8o9p0 qawsedrftgyh qaz123wsx456 qazwsxedc123 qazwsxedcrfv
        qazwsxedcrfvtgb qazxswedc123 qazxswedcvfr qwaszxerdfcv qwe123qwe123 qweasdzxc123
        qwegta13091990 qwerasdfzxcv qwertasdfgzxcvb qwerty123456 qwerty123456789 qwertyasdfgh
        qwertyqwerty qwertyuiop10 qwertyuiop12 qwertyuiop123 qwertyuiop12345 qwertyuiop[]
        qwertyytrewq residentevil rfnthbyf1988 s8ylpe9jdpvym sanfrancisco saun24865709
        schoolgirlie sdf7asdf6asdg8df sebastian106 seemnemaailm seniseviyorum sojdlg123aljg
        somanypickles27 sonnenschein sonyericsson specialinsta startfinding starwarsfan10
        stefangreil1983 stickdaddy77 stinkyfinger stratocaster supernatural systemofadown
        telechargement temppassword thecakeisalie ticketmaster total12scherz transformers
        vanyarespekt vfhbyfvfhbyf vfrcbvvfrcbv vfvfvskfhfve vitor1268123 vladimirovna warhammer40k
        wazzkaprivet websolutions websolutionssu webuivalidat weihnachtsbau weihnachtsbaum
        weronika1992 whosyourdaddy xantria10315 xtseo2011tdx xxxp455w0rd5 yandi20080527
        yemi19900911 yfdbufnjh10305070 z1x2c3v4b5n6m7 zaq1xsw2cde3 zaqwsxcderfv zcfvfzkexifz
        zmx870919123 zqjphsyf6ctifgu zxcasdqwe123 zxcvbn123456 zxcvbnm123456789
        """
}
