import type { ZodMiniType } from 'zod/mini';
import * as core from 'zod/v4/core';

const compiled = new WeakMap<core.$ZodType, core.$ZodType>();

/**
 * The same schema, several times faster. The contract uses the small build of zod for the sake of the browser; it
 * interprets the fields of objects one by one. Here objects become those of the full build, which compiles them.
 */
export function compiledSchema(schema: ZodMiniType): core.$ZodType {
  return compile(schema);
}

function compile(schema: core.$ZodType): core.$ZodType {
  const known = compiled.get(schema);
  if (known) return known;
  const made = rebuild(schema as core.$ZodTypes);
  compiled.set(schema, made);
  return made;
}

/** Objects, and what usually surrounds them. The rest stays as it is: leaves, unions, and what is `lazy` because it contains itself. */
function rebuild(schema: core.$ZodTypes): core.$ZodType {
  const { def } = schema._zod;
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, compile(field)] as const);
      return new core.$ZodObjectJIT({ ...def, shape: Object.fromEntries(fields) });
    }
    case 'array':
      return new core.$ZodArray({ ...def, element: compile(def.element) });
    case 'nullable':
      return new core.$ZodNullable({ ...def, innerType: compile(def.innerType) });
    case 'optional':
      return new core.$ZodOptional({ ...def, innerType: compile(def.innerType) });
    default:
      return schema;
  }
}
