export type SignInLink = { email: string; password: string };

/** The account in the fragment of a sign-in link, such as `#email=a%40b.example&password=…`. Null if there is none. */
export function readSignInLink(hash: string): SignInLink | null {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const [email, password] = [fields.get('email'), fields.get('password')];
  return email === null || password === null ? null : { email, password };
}
