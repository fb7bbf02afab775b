/**
 * Stands in the bundle for `ajv` and `ajv-formats` (`[alias]` in wrangler.toml), 285 kB that the SDK imports for servers
 * that ask their clients for input.
 */
class Ajv {}
export default Ajv;
