import type { CardType } from '@polylogue/contract/billing';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../ui/segmented.tsx';
import type { PlansSearch } from './offer.ts';

interface CardTypeTabsProps {
  cardType: CardType;
  search: PlansSearch;
  onSearch: (change: PlansSearch) => void;
  className?: string;
}

/** Russian cards and roubles, or all others and euros. */
export function CardTypeTabs({ cardType, search, onSearch, className }: CardTypeTabsProps) {
  const { t } = useTranslation();
  return (
    <Segmented
      name={t('payments.plans.cardType')}
      className={className}
      value={cardType}
      options={[
        { value: 'ru', label: t('payments.plans.ru') },
        { value: 'other', label: t('payments.plans.other') },
      ]}
      onChange={(card) => onSearch({ ...search, card })}
    />
  );
}
