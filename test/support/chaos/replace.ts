/** Replaces methods of an object. Returns what puts the old ones back. */
export function replace(target: object, methods: Record<string, unknown>): () => void {
  const old = new Map(Object.keys(methods).map((name) => [name, Object.getOwnPropertyDescriptor(target, name)]));
  for (const [name, value] of Object.entries(methods)) {
    Object.defineProperty(target, name, { value, configurable: true, enumerable: true, writable: true });
  }
  return () => {
    for (const [name, descriptor] of old) {
      if (descriptor === undefined) Reflect.deleteProperty(target, name);
      else Object.defineProperty(target, name, descriptor);
    }
  };
}
