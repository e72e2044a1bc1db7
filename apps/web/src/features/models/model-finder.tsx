import type { Model } from '@polylogue/contract/models';
import { IconBulb, IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatTokens } from '../../lib/i18n/format.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { Finder } from '../../ui/finder.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VoiceDot } from '../../ui/voice.tsx';
import { descriptionOf, findModels, type ModelKind } from './find-models.ts';
import classes from './models.module.css';
import { modelsQuery } from './models.data.ts';

const kinds: readonly ModelKind[] = ['all', 'polylogue', 'text', 'image'];
/** Only texts can be compared: what is not our own and not a picture is somebody else's text. */
const comparedKinds: readonly ModelKind[] = ['polylogue', 'text'];

/** What is said of a model beside its name, in words: for screen readers and for whoever points at it. */
function useFactsOf(defaultModel: number | null): (model: Model) => string[] {
  const { t } = useTranslation();
  const locale = useLocale();
  return (model) =>
    [
      descriptionOf(model, locale),
      t('models.coefficientTitle', { value: formatNumber(model.modelDiscounter, locale) }),
      model.contextLength > 0
        ? t('models.context', { tokens: formatTokens(model.contextLength, locale) })
        : '',
      model.send_image ? t('models.takesImages') : '',
      model.reasoning ? t('models.thinks') : '',
      model.demo ? t('models.demoTitle') : '',
      model.id === defaultModel ? t('models.default') : '',
    ].filter((fact) => fact !== '');
}

function ModelRow({ model, facts, isDefault }: { model: Model; facts: string[]; isDefault: boolean }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const icon = { size: 14, stroke: 1.6 };
  return (
    <span className={classes['row']} title={facts.join(' · ')}>
      <VoiceDot voice={model.voice} />
      <span className={classes['name']}>
        <b>{model.name}</b>
        {model.send_image ? <IconPhoto {...icon} role="img" aria-label={t('models.takesImages')} /> : null}
        {model.reasoning ? <IconBulb {...icon} role="img" aria-label={t('models.thinks')} /> : null}
      </span>
      <span className={classes['marks']}>
        {isDefault ? <Pill>{t('models.default')}</Pill> : null}
        <Pill tone="neutral">
          {t('models.coefficient', { value: formatNumber(model.modelDiscounter, locale) })}
        </Pill>
        {model.contextLength > 0 ? (
          <Pill tone="neutral">{formatTokens(model.contextLength, locale)}</Pill>
        ) : null}
        {model.demo ? <Pill tone="neutral">{t('models.demo')}</Pill> : null}
      </span>
      <small>{descriptionOf(model, locale)}</small>
    </span>
  );
}

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

/** A slot's picker opens where its model stands. */
function kindToBegin({ isCompared, value }: ModelFinderProps, models: readonly Model[]): ModelKind {
  if (isCompared !== true) return 'all';
  return models.find(({ id }) => id === value)?.modelType ?? 'polylogue';
}

/** What is chosen from, and what happens then. */
export interface ModelFinderProps {
  /** For one slot of a comparison: own or external models, none that draws. */
  isCompared?: boolean;
  /** Models that stand first, because they do best for this user. */
  suggested?: readonly number[];
  /** The model chosen now. */
  value: number | null;
  /** The model a new chat begins with. */
  defaultModel: number | null;
  onChoose: (modelId: number) => void;
}

/** All models: searched, narrowed to a kind, by provider. */
export function ModelFinder(props: ModelFinderProps) {
  const { isCompared = false, suggested = [], value, defaultModel, onChoose } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const { data } = useQuery(modelsQuery);
  const [query, setQuery] = useState('');
  const offered = isCompared ? comparedKinds : kinds;
  const [kind, setKind] = useState<ModelKind>(() => kindToBegin(props, data?.list ?? []));
  const facts = useFactsOf(defaultModel);
  if (data === undefined) return <ModelsMissing />;
  const optionOf = (model: Model, key: string) => ({
    key,
    content: <ModelRow model={model} facts={facts(model)} isDefault={model.id === defaultModel} />,
    isChosen: model.id === value,
    onChoose: () => onChoose(model.id),
  });
  const found = findModels(data.list, { kind, query, locale }).map(({ typeId, provider, models }) => ({
    key: String(typeId),
    caption: provider,
    options: models.map((model) => optionOf(model, `model-${model.id}`)),
  }));
  const best = suggested.flatMap((id) => data.list.filter((model) => model.id === id));
  const groups =
    best.length === 0 || query !== ''
      ? found
      : [
          {
            key: 'suggested',
            caption: t('models.suggested'),
            options: best.map((model) => optionOf(model, `suggested-${model.id}`)),
          },
          ...found,
        ];
  const count = data.list.filter(({ modelType }) => !isCompared || modelType !== 'image').length;
  const label = t('models.search', { count });
  return (
    <Finder
      label={label}
      placeholder={label}
      query={query}
      onQuery={setQuery}
      listLabel={t('models.list')}
      groups={groups}
      nothing={t('models.nothing')}
    >
      <Segmented
        name={t('models.typesLabel')}
        options={offered.map((one) => ({
          value: one,
          label: isCompared && one === 'text' ? t('models.external') : t(`models.types.${one}`),
        }))}
        value={kind}
        onChange={setKind}
        fullWidth
      />
    </Finder>
  );
}
