import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Model } from './model.ts';
import { isApple } from '../../ui/shortcuts/platform.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { modelOrders, type ModelOrder } from './arrange-models.ts';
import classes from './models.module.css';
import { useFacts } from './use-facts.ts';

/** Label of the shortcut. */
const starKeys = isApple ? '⌘D' : 'Ctrl D';

interface FinderFootProps {
  order: ModelOrder;
  onOrder: (order: ModelOrder) => void;
  /** The model that Enter would choose. */
  model: Model | undefined;
  isStarred: (modelId: number) => boolean;
  onStar: (model: Model) => void;
}

/** The order of the models, and facts and star of the one that Enter would choose. */
export function FinderFoot({ order, onOrder, model, isStarred, onStar }: FinderFootProps) {
  const { t } = useTranslation();
  const facts = useFacts();
  const hasStar = model !== undefined && isStarred(model.id);
  return (
    <div className={classes['foot']}>
      <div className={classes['footTools']}>
        <Segmented
          name={t('models.order')}
          options={modelOrders.map((one) => ({ value: one, label: t(`models.orders.${one}`) }))}
          value={order}
          onChange={onOrder}
        />
        <span className={classes['footStar']}>
          <Kbd>{starKeys}</Kbd>
          <IconButton
            name={t(hasStar ? 'models.unstar' : 'models.star', { name: model?.name ?? '' })}
            icon={hasStar ? <IconStarFilled size={18} /> : <IconStar size={18} stroke={1.6} />}
            side="top"
            aria-keyshortcuts={isApple ? 'Meta+D' : 'Control+D'}
            disabled={model === undefined}
            onClick={() => {
              if (model !== undefined) onStar(model);
            }}
          />
        </span>
      </div>
      <p className={classes['facts']}>
        {model === undefined ? '\u00a0' : [model.name, ...facts(model)].join(' · ')}
      </p>
    </div>
  );
}
