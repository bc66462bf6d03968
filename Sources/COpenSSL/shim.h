// OpenSSL as this package uses it. What Swift cannot call is wrapped here, each with its reason.
#pragma once

#include <openssl/bio.h>
#include <openssl/cms.h>
#include <openssl/err.h>
#include <openssl/hmac.h>
#include <openssl/sha.h>
#include <openssl/x509.h>

// BIO_get_mem_data is a macro that casts.
static inline long landfall_bio_data(BIO *bio, char **data) {
    return BIO_get_mem_data(bio, data);
}

// Stacks are typed by macros.
static inline int landfall_certificate_count(const STACK_OF(X509) *stack) {
    return sk_X509_num(stack);
}

static inline X509 *landfall_certificate(const STACK_OF(X509) *stack, int index) {
    return sk_X509_value(stack, index);
}

static inline void landfall_free_certificates(STACK_OF(X509) *stack) {
    sk_X509_pop_free(stack, X509_free);
}
