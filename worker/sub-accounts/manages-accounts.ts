import { createMiddleware } from 'hono/factory';
import type { User } from '../accounts/authenticate.ts';
import { type By, byOf } from '../audit/by.ts';
import type { Access } from '../http/access.ts';
import type { AppEnv } from '../http/app-env.ts';
import { ApiError } from '../http/failures.ts';

type ManagerEnv = AppEnv & { Variables: { user: User; access: Access; by: By } };

/** Middleware after `signedIn`: only an account itself has sub-accounts. Throws `accounts.is_sub_account`, `test_keys.not_available`. */
export const managesAccounts = createMiddleware<ManagerEnv>(async (c, next) => {
  const { user, access } = c.var;
  if (access.kind === 'key' && access.isTest) throw new ApiError('test_keys.not_available');
  if (user.parentId !== null) throw new ApiError('accounts.is_sub_account');
  c.set('by', byOf(c.var));
  await next();
});
