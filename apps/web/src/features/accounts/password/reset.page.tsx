import { useState } from 'react';
import { ResetForm } from './reset-form.tsx';
import { ResetSent } from './reset-sent.tsx';

/** Password reset: asks for the address, then confirms that a link was sent. */
export function ResetPage() {
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);

  if (isSent) return <ResetSent email={email} onOtherEmail={() => setSent(false)} />;
  return (
    <ResetForm
      email={email}
      onSent={(given) => {
        setEmail(given);
        setSent(true);
      }}
    />
  );
}
