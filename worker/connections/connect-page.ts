import { newRouter } from '../http/router.ts';
import { isOfStudio } from './consent.ts';

/**
 * Where platforms send people back to. Those who began in the studio go on there. For others the page does nothing itself: only
 * the signed-in user who began can finish, with the address of this page. It loads nothing, so that its address leaks nowhere.
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

/** The page of the studio that reads `code` and `state`. */
const STUDIO_PAGE = '/account/connections';

export const connectPageRoutes = newRouter();

connectPageRoutes.get('/connect', (c) => {
  c.header('Cache-Control', 'no-store');
  c.header('Referrer-Policy', 'no-referrer');
  if (isOfStudio(c.req.query('state'))) return c.redirect(`${STUDIO_PAGE}${new URL(c.req.url).search}`, 303);
  c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  return c.html(PAGE);
});
