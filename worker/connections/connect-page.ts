import { newRouter } from '../http/router.ts';

/**
 * Where platforms send people back to. The page does nothing itself: only the signed-in user who began can finish, with the
 * address of this page. It loads nothing, so that its address leaks nowhere.
 */
const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Almost connected</title>
<main>
<h1>Almost connected</h1>
<p>Copy the whole address of this page, and give it to the program that sent you to the platform.</p>
<p>It works once, for ten minutes, and for you alone.</p>
</main>
</html>
`;

export const connectPageRoutes = newRouter();

connectPageRoutes.get('/connect', (c) => {
  c.header('Cache-Control', 'no-store');
  c.header('Referrer-Policy', 'no-referrer');
  c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  return c.html(PAGE);
});
