/** Bytes of a secret; Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32;

/** A fresh signing secret: `whsec_` and base64. */
export function newWebhookSecret(): string {
  return `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(SECRET_BYTES))))}`;
}
