import type { Endpoint } from './document.ts';

/** The endpoint as a curl command, for a shell with the variables API and AUTH. */
export function curlOf({ method, path, operation }: Endpoint): string {
  const address = `$API${path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => `$${name.replaceAll(/(?<=[a-z])[A-Z]/g, '_$&').toUpperCase()}`)}`;
  const body = JSON.stringify(operation.requestBody?.content['application/json']?.example ?? {});
  const hasBody = body !== '{}';
  const options = [
    method === 'get' || (method === 'post' && hasBody) ? '' : ` -X ${method.toUpperCase()}`,
    operation.security?.length === 0 ? '' : ' \\\n  -H "$AUTH"',
    hasBody ? ` \\\n  -H 'Content-Type: application/json' \\\n  -d '${body}'` : '',
  ];
  return `curl -s "${address}"${options.join('')}`;
}
