import { Trans } from 'react-i18next';
import { paths } from '../../paths.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useMinimumAge } from './accounts.data.ts';

interface AgreementFieldProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string;
}

/** Required consent: the terms and the minimum age of this edition. */
export function AgreementField({ checked, onChange, error }: AgreementFieldProps) {
  const age = useMinimumAge();
  return (
    <CheckboxField
      label={
        <Trans
          i18nKey="accounts.signUp.agreement"
          values={{ age }}
          components={{
            terms: <TextLink to={paths.terms} hash="terms-of-use" target="_blank" />,
            privacy: <TextLink to={paths.terms} hash="privacy-policy" target="_blank" />,
          }}
        />
      }
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
      error={error}
    />
  );
}
