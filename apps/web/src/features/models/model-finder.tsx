import { IconDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Model, ModelList } from './model.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Finder } from '../../ui/finder.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notifyError } from '../../ui/notifications/notify.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { isTouched } from '../../ui/touch.ts';
import { arrangeModels, type ModelSection } from './arrange-models.ts';
import { findModels, type ModelKind } from './find-models.ts';
import { FinderFoot } from './finder-foot.tsx';
import { useModelOrder } from './model-order.ts';
import { ModelRow } from './model-row.tsx';
import classes from './models.module.css';
import { modelsQuery, useStarModel } from './models.data.ts';

const kinds: readonly ModelKind[] = ['all', 'polylogue', 'text', 'image'];
/** Only text models can be compared, our own and external ones. */
const comparedKinds: readonly ModelKind[] = ['all', 'polylogue', 'text'];

function ModelsMissing() {
  const { t } = useTranslation();
  const { error, isFetching, refetch } = useQuery(modelsQuery);
  if (error === null) {
    return (
      <div className={classes['missing']} role="status" aria-label={t('models.list')}>
        <Skeleton height={36} />
        <Skeleton height={52} />
        <Skeleton height={52} />
      </div>
    );
  }
  return (
    <div className={classes['missing']}>
      <Notice tone="bad">{t('models.failed')}</Notice>
      <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
        {t('models.retry')}
      </Button>
    </div>
  );
}

/** What is chosen from, and what happens then. */
export interface ModelFinderProps {
  /** For a comparison slot: no image models. */
  isCompared?: boolean;
  /** Models listed first, because they do best for this user. */
  suggested?: readonly number[];
  /** Models that are in the comparison already. */
  taken?: readonly number[];
  /** The current model. */
  value: number | null;
  /** The default model of new chats. */
  defaultModel: number | null;
  onChoose: (modelId: number) => void;
}

/** Model list with search, kind and order. */
export function ModelFinder(props: ModelFinderProps) {
  const { data } = useQuery(modelsQuery);
  return data === undefined ? <ModelsMissing /> : <LoadedFinder models={data} {...props} />;
}

function LoadedFinder({ models, ...props }: ModelFinderProps & { models: ModelList }) {
  const { isCompared = false, suggested = [], taken = [], value, defaultModel, onChoose } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const [query, setQuery] = useState('');
  const [kind, setKind] = useState<ModelKind>('all');
  const [order, setOrder] = useModelOrder();
  const [hasMore, setHasMore] = useState(false);
  // As they were when the list was opened: a model must not move from under the pointer when it is starred.
  const [own] = useState({ suggested, starred: models.starred, recent: models.recent });
  const star = useStarModel();
  const offered = models.list.filter(({ modelType }) => !isCompared || modelType !== 'image');
  const found = findModels(offered, { kind, query, locale });
  const isNarrowed = kind !== 'all' || query.trim() !== '';
  const isEveryDemo = offered.every(({ demo }) => demo);
  const isStarred = (id: number) => models.starred.includes(id);
  const modelWith = (key: string | undefined) => found.find(({ id }) => keyOf(id) === key);

  function toggleStar({ id }: Model): void {
    star.mutate(
      { modelId: id, starred: !isStarred(id) },
      { onError: () => notifyError(t('models.notStarred')) },
    );
  }

  function captionOf({ caption }: ModelSection): string {
    return 'name' in caption ? t(`models.sections.${caption.name}`) : caption.provider;
  }

  function onShortcut(event: KeyboardEvent, active: string | undefined): void {
    const model = modelWith(active);
    // By its place on the keyboard, so that it works in every layout.
    if (model === undefined || event.code !== 'KeyD' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!event.repeat) toggleStar(model);
  }

  const label = t('models.search', { count: offered.length });
  return (
    <Finder
      label={label}
      placeholder={label}
      query={query}
      onQuery={setQuery}
      listLabel={t('models.list')}
      // On a touch screen the keyboard would cover half of the list before it was seen.
      isFocused={!isTouched()}
      nothing={t('models.nothing')}
      wayOut={
        <Button
          size="sm"
          onClick={() => {
            setQuery('');
            setKind('all');
          }}
        >
          {t('models.showAll')}
        </Button>
      }
      onShortcut={onShortcut}
      groups={arrangeModels(found, { order, isNarrowed, own }).map((section) => ({
        key: section.key,
        caption: captionOf(section),
        options: section.models.map((model) => ({
          key: keyOf(model.id),
          content: (
            <ModelRow
              model={model}
              isDefault={model.id === defaultModel}
              isTaken={model.id !== value && taken.includes(model.id)}
              isStarred={isStarred(model.id)}
              showsDemo={!isEveryDemo}
              onStar={() => toggleStar(model)}
            />
          ),
          isChosen: model.id === value,
          onChoose: () => onChoose(model.id),
        })),
      }))}
      end={(active) =>
        hasMore ? (
          <FinderFoot
            order={order}
            onOrder={setOrder}
            model={modelWith(active)}
            isStarred={isStarred}
            onStar={toggleStar}
          />
        ) : null
      }
    >
      <div className={classes['kinds']}>
        <Segmented
          name={t('models.typesLabel')}
          options={(isCompared ? comparedKinds : kinds).map((one) => ({
            value: one,
            label: isCompared && one === 'text' ? t('models.external') : t(`models.types.${one}`),
          }))}
          value={kind}
          onChange={setKind}
          fullWidth
        />
        <IconButton
          name={t('models.more')}
          icon={<IconDots size={18} stroke={1.6} />}
          aria-expanded={hasMore}
          onClick={() => setHasMore(!hasMore)}
        />
      </div>
      <p className={classes['unit']}>{t(isEveryDemo ? 'models.allDemo' : 'models.price.unit')}</p>
    </Finder>
  );
}

function keyOf(modelId: number): string {
  return `model-${modelId}`;
}
