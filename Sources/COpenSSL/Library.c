#include "COpenSSL.h"
#include "CLazyLoading.h"

// The number of the library whose headers these are.
#define QUOTED(number) #number
#define NUMBER(number) QUOTED(number)

#ifdef __APPLE__
// Never without a folder: macOS ends processes that open its own libcrypto.
#define FILES \
    "/opt/homebrew/opt/openssl@3/lib/libcrypto." NUMBER(OPENSSL_SHLIB_VERSION) ".dylib", \
        "/usr/local/opt/openssl@3/lib/libcrypto." NUMBER(OPENSSL_SHLIB_VERSION) ".dylib"
#define REMEDY "brew install openssl@3"
#else
#define FILES "libcrypto.so." NUMBER(OPENSSL_SHLIB_VERSION)
#define REMEDY "apt-get install libssl" NUMBER(OPENSSL_SHLIB_VERSION)
#endif

typedef unsigned char byte;

#define FUNCTIONS(FORWARDED, VARIADIC) \
    FORWARDED(void, ERR_clear_error, (void), ()) \
    FORWARDED(void, CRYPTO_free, (void *memory, const char *file, int line), (memory, file, line)) \
    FORWARDED(BIO *, BIO_new, (const BIO_METHOD *kind), (kind)) \
    FORWARDED(const BIO_METHOD *, BIO_s_mem, (void), ()) \
    FORWARDED(BIO *, BIO_new_mem_buf, (const void *bytes, int count), (bytes, count)) \
    FORWARDED(int, BIO_free, (BIO *bio), (bio)) \
    FORWARDED( \
        CMS_ContentInfo *, d2i_CMS_bio, (BIO *bio, CMS_ContentInfo **message), (bio, message)) \
    FORWARDED(void, CMS_ContentInfo_free, (CMS_ContentInfo *message), (message)) \
    FORWARDED( \
        int, CMS_verify, \
        (CMS_ContentInfo *message, STACK_OF(X509) *certificates, X509_STORE *store, BIO *content, \
         BIO *output, unsigned flags), \
        (message, certificates, store, content, output, flags)) \
    FORWARDED(ASN1_OCTET_STRING **, CMS_get0_content, (CMS_ContentInfo *message), (message)) \
    FORWARDED(STACK_OF(X509) *, CMS_get1_certs, (CMS_ContentInfo *message), (message)) \
    FORWARDED(const byte *, ASN1_STRING_get0_data, (const ASN1_STRING *text), (text)) \
    FORWARDED(int, ASN1_STRING_length, (const ASN1_STRING *text), (text)) \
    FORWARDED(int, ASN1_STRING_to_UTF8, (byte **bytes, const ASN1_STRING *text), (bytes, text)) \
    FORWARDED(int, ASN1_TIME_to_tm, (const ASN1_TIME *time, struct tm *parts), (time, parts)) \
    FORWARDED(X509 *, d2i_X509, (X509 **one, const byte **bytes, long count), (one, bytes, count)) \
    FORWARDED(void, X509_free, (X509 *one), (one)) \
    FORWARDED(X509_NAME *, X509_get_subject_name, (const X509 *one), (one)) \
    FORWARDED(const ASN1_TIME *, X509_get0_notAfter, (const X509 *one), (one)) \
    FORWARDED( \
        int, X509_NAME_get_index_by_NID, (const X509_NAME *name, int kind, int last), \
        (name, kind, last)) \
    FORWARDED( \
        X509_NAME_ENTRY *, X509_NAME_get_entry, (const X509_NAME *name, int index), (name, index)) \
    FORWARDED(ASN1_STRING *, X509_NAME_ENTRY_get_data, (const X509_NAME_ENTRY *entry), (entry)) \
    FORWARDED(int, OPENSSL_sk_num, (const OPENSSL_STACK *stack), (stack)) \
    FORWARDED(void *, OPENSSL_sk_value, (const OPENSSL_STACK *stack, int index), (stack, index)) \
    FORWARDED( \
        void, OPENSSL_sk_pop_free, (OPENSSL_STACK *stack, void (*free)(void *)), (stack, free)) \
    FORWARDED(byte *, SHA1, (const byte *bytes, size_t count, byte *digest), (bytes, count, digest)) \
    FORWARDED( \
        byte *, SHA256, (const byte *bytes, size_t count, byte *digest), (bytes, count, digest)) \
    FORWARDED( \
        byte *, SHA384, (const byte *bytes, size_t count, byte *digest), (bytes, count, digest)) \
    FORWARDED(const EVP_MD *, EVP_sha1, (void), ()) \
    FORWARDED(const EVP_MD *, EVP_sha256, (void), ()) \
    FORWARDED( \
        byte *, HMAC, \
        (const EVP_MD *kind, const void *key, int key_count, const byte *bytes, size_t count, \
         byte *digest, unsigned *length), \
        (kind, key, key_count, bytes, count, digest, length))

LAZY_LIBRARY(FUNCTIONS, "libcrypto of OpenSSL", REMEDY, FILES);
LAZY_LIBRARY_NOTE("libcrypto.so." NUMBER(OPENSSL_SHLIB_VERSION), "signatures and digests");

const char *landfall_crypto_problem(void) { return lazy_library_problem(&library); }

int landfall_certificate_count(const STACK_OF(X509) *stack) { return sk_X509_num(stack); }

X509 *landfall_certificate(const STACK_OF(X509) *stack, int index) {
    return sk_X509_value(stack, index);
}

void landfall_free_certificates(STACK_OF(X509) *stack) { sk_X509_pop_free(stack, X509_free); }
