import { Hono } from 'hono';

type Env = { Bindings: { DB: D1Database } };

const app = new Hono<Env>();

/** The two statements of GET /projects as drizzle writes them, in one batch, and their rows as they come. */
app.get('/bare/projects/:user', async (c) => {
  const user = c.req.param('user');
  const [counted, rows] = await c.env.DB.batch([
    c.env.DB.prepare('select count(*) as total from projects where user_id = ?').bind(user),
    c.env.DB.prepare(
      `select *, (select count(*) from shorts where shorts.project_id = projects.id) as shorts_count
       from projects where user_id = ? order by id desc limit ? offset ?`,
    ).bind(user, 10, 0),
  ]);
  return c.json({ data: rows?.results, total: counted?.results[0] });
});

export default app;
