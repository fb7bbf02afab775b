import { createRoute } from '@hono/zod-openapi';
import {
  createBrandRequestSchema,
  editBrandRequestSchema,
  brandPathSchema,
  brandResponseSchema,
  brandsResponseSchema,
} from '#schema/contract/looks/brand.ts';
import { signedIn } from '../accounts/authenticate.ts';
import { body, errorResponses, json, SIGNED_IN } from '../http/answers.ts';
import { idempotent } from '../http/idempotency.ts';
import { newRouter } from '../http/router.ts';
import { jsonBody } from '../http/validate.ts';
import { createBrand, deleteBrand, editBrand, filesIn, readBrand, readBrands } from './brands.ts';
import { viewBrand } from './view.ts';

export const brandRoutes = newRouter();

brandRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/brands',
    operationId: 'createBrand',
    tags: ['Editor'],
    summary: 'Save a brand: a logo, colors, a font and music',
    security: SIGNED_IN,
    middleware: [signedIn, jsonBody(), idempotent] as const,
    request: { body: body(createBrandRequestSchema) },
    responses: { 201: json(brandResponseSchema, 'The brand.'), ...errorResponses(400, 401, 403, 500) },
  }),
  async (c) => {
    const asked = c.req.valid('json');
    await c.var.meter.countBrandFiles(c.var.user, filesIn(asked));
    const brand = await createBrand(c.var.deps, c.var.user.id, asked);
    return c.json({ message: 'Brand saved.', data: viewBrand(brand, c.var.mediaUrl) }, 201);
  },
);

brandRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/brands',
    operationId: 'listBrands',
    tags: ['Editor'],
    summary: 'List your brands, oldest first',
    security: SIGNED_IN,
    middleware: [signedIn] as const,
    responses: { 200: json(brandsResponseSchema, 'All your brands.'), ...errorResponses(401, 500) },
  }),
  async (c) => {
    const brands = await readBrands(c.var.deps, c.var.user.id);
    return c.json({ message: 'Brands.', data: brands.map((brand) => viewBrand(brand, c.var.mediaUrl)) }, 200);
  },
);

brandRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/brands/{id}',
    operationId: 'getBrand',
    tags: ['Editor'],
    summary: 'Get a brand',
    security: SIGNED_IN,
    middleware: [signedIn] as const,
    request: { params: brandPathSchema },
    responses: { 200: json(brandResponseSchema, 'The brand.'), ...errorResponses(401, 404, 500) },
  }),
  async (c) => {
    const brand = await readBrand(c.var.deps, { userId: c.var.user.id, brandId: c.req.valid('param').id });
    return c.json({ message: 'Brand.', data: viewBrand(brand, c.var.mediaUrl) }, 200);
  },
);

brandRoutes.openapi(
  createRoute({
    method: 'patch',
    path: '/brands/{id}',
    operationId: 'updateBrand',
    tags: ['Editor'],
    summary: 'Change a brand',
    security: SIGNED_IN,
    middleware: [signedIn, jsonBody()] as const,
    request: { params: brandPathSchema, body: body(editBrandRequestSchema) },
    responses: { 200: json(brandResponseSchema, 'The brand.'), ...errorResponses(400, 401, 404, 500) },
  }),
  async (c) => {
    const wanted = { userId: c.var.user.id, brandId: c.req.valid('param').id };
    const asked = c.req.valid('json');
    await c.var.meter.countBrandFiles(c.var.user, filesIn(asked));
    const brand = await editBrand(c.var.deps, wanted, asked);
    return c.json({ message: 'Brand changed.', data: viewBrand(brand, c.var.mediaUrl) }, 200);
  },
);

brandRoutes.openapi(
  createRoute({
    method: 'delete',
    path: '/brands/{id}',
    operationId: 'deleteBrand',
    tags: ['Editor'],
    summary: 'Delete a brand',
    security: SIGNED_IN,
    middleware: [signedIn] as const,
    request: { params: brandPathSchema },
    responses: {
      200: json(brandResponseSchema, 'The brand before it was deleted.'),
      ...errorResponses(401, 404, 500),
    },
  }),
  async (c) => {
    const brand = await deleteBrand(c.var.deps, { userId: c.var.user.id, brandId: c.req.valid('param').id });
    return c.json({ message: 'Brand deleted.', data: viewBrand(brand, c.var.mediaUrl) }, 200);
  },
);
