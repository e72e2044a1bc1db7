import { useState } from 'react';
import { useMinimumAge } from '../accounts.data.ts';
import { SignUpDetails } from './sign-up-details.tsx';
import { SignUpEmail } from './sign-up-email.tsx';
import { SignUpThanks } from './sign-up-thanks.tsx';

type Step = { name: 'email'; error?: string } | { name: 'details' } | { name: 'thanks' };

/** Sign-up: e-mail, details, confirmation. */
export function SignUpPage() {
  const [step, setStep] = useState<Step>({ name: 'email' });
  const [email, setEmail] = useState('');
  // Prefetched, so that the consent text of the second step does not change on screen.
  useMinimumAge();

  if (step.name === 'thanks') return <SignUpThanks email={email} />;
  if (step.name === 'details') {
    return (
      <SignUpDetails
        email={email}
        onChangeEmail={(error) => setStep({ name: 'email', error })}
        onDone={() => setStep({ name: 'thanks' })}
      />
    );
  }
  return (
    <SignUpEmail
      email={email}
      error={step.error}
      onDone={(given) => {
        setEmail(given);
        setStep({ name: 'details' });
      }}
    />
  );
}
