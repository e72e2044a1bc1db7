import { useEffect, useRef, useState, type RefObject } from 'react';

type Errors = Record<string, string>;

interface FormErrors {
  /** Texts by field. */
  errors: Errors;
  /** Goes to the form. */
  form: RefObject<HTMLFormElement | null>;
  /** Shows what is wrong and puts the focus on the first of it. */
  fail: (errors: Errors) => void;
  /** Takes away what is said about fields that are being changed. */
  forgive: (fields: readonly string[]) => void;
}

/** What is wrong with the fields of a form. */
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
