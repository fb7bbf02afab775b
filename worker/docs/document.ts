/** The parts of an OpenAPI 3.1 document that this folder reads and writes. */

export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: (string | number | boolean | null)[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  additionalProperties?: boolean | JsonSchema;
  [keyword: string]: unknown;
};

export type Reference = { $ref: string };
export type Parameter = {
  name: string;
  in: 'query' | 'path' | 'header';
  required?: boolean;
  description?: string;
  schema: JsonSchema;
};
export type Content = Record<string, { schema: JsonSchema; example?: unknown; examples?: Record<string, unknown> }>;
export type ApiResponse = { description: string; headers?: Record<string, Reference>; content?: Content };

export type Operation = {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: (Parameter | Reference)[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, ApiResponse | Reference>;
};

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type Method = (typeof METHODS)[number];
type PathItem = Partial<Record<Method, Operation>>;

export type ApiDocument = {
  openapi: string;
  info: {
    title: string;
    version: string;
    summary: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  security: Record<string, string[]>[];
  paths: Record<string, PathItem>;
  webhooks: Record<string, PathItem>;
  components: {
    securitySchemes: Record<string, unknown>;
    schemas: Record<string, JsonSchema>;
    parameters: Record<string, Parameter>;
    headers: Record<string, { description: string; schema: JsonSchema; required?: boolean }>;
    responses: Record<string, ApiResponse>;
  };
};

export type Endpoint = { method: Method; path: string; operation: Operation };

/** Every endpoint, in the order in which the routes were added. */
export function endpointsOf(paths: ApiDocument['paths']): Endpoint[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : [{ method, path, operation }];
    }),
  );
}

/** The last part of a reference: `Project` for `#/components/schemas/Project`. */
export function nameOfRef(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1);
}

export function refTo(kind: keyof ApiDocument['components'], name: string): Reference {
  return { $ref: `#/components/${kind}/${name}` };
}
