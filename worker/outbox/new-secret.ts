/** Bytes of a secret. Standard Webhooks requires 24 to 64. */
const SECRET_BYTES = 32;

/** A new signing secret: `whsec_` and base64. */
export function newWebhookSecret(): string {
  return `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(SECRET_BYTES))))}`;
}
