import { useTranslation } from 'react-i18next';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import { ModelFinder, type ModelFinderProps } from './model-finder.tsx';

interface ModelSheetProps extends ModelFinderProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The models in a sheet, for narrow screens. */
export function ModelSheet({ isOpen, onClose, ...finder }: ModelSheetProps) {
  const { t } = useTranslation();
  return (
    <BottomSheet title={t('models.choose')} isOpen={isOpen} onClose={onClose}>
      <ModelFinder {...finder} />
    </BottomSheet>
  );
}
