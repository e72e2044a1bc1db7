import { useTranslation } from 'react-i18next';
import { qualityName } from './quality-name.ts';

/** Names the quality of an image in the language of the page. */
export function useQualityName(): (quality: string) => string {
  const { t } = useTranslation();
  return (quality) => qualityName(quality, t);
}
