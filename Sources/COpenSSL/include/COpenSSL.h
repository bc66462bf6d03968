// OpenSSL's libcrypto as this package uses it, opened when it is first needed. What Swift cannot call is
// wrapped here, each with its reason.
#pragma once

#if !__has_include(<openssl/cms.h>)
#error "apt-get install libssl-dev, or brew install openssl@3 pkgconf"
#endif
#include <openssl/bio.h>
#include <openssl/cms.h>
#include <openssl/err.h>
#include <openssl/hmac.h>
#include <openssl/sha.h>
#include <openssl/x509.h>

// NULL, or why the library cannot be used, which is to be asked first: all other functions end the
// process where there is no library.
const char *landfall_crypto_problem(void);

// Stacks are typed by macros.
int landfall_certificate_count(const STACK_OF(X509) *stack);
X509 *landfall_certificate(const STACK_OF(X509) *stack, int index);
void landfall_free_certificates(STACK_OF(X509) *stack);
