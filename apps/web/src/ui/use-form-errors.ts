import { useEffect, useRef, useState, type RefObject } from 'react';

type Errors = Record<string, string>;

interface FormErrors {
  /** Error texts by field. */
  errors: Errors;
  /** Ref of the form. */
  form: RefObject<HTMLFormElement | null>;
  /** Shows errors and focuses the first invalid field. */
  fail: (errors: Errors) => void;
  /** Clears the errors of edited fields. */
  forgive: (fields: readonly string[]) => void;
}

/** Validation errors of a form. */
export function useFormErrors(): FormErrors {
  const [errors, setErrors] = useState<Errors>({});
  const [failures, setFailures] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures]);
  return {
    errors,
    form,
    fail: (found) => {
      setErrors(found);
      setFailures((count) => count + 1);
    },
    forgive: (fields) =>
      setErrors((before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field))),
      ),
  };
}
