import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { notifyError } from '../../ui/notifications/notify.ts';
import { VoiceDot } from '../../ui/voice.tsx';
import { chatSettingsQuery, useUpdateChatSettings } from '../conversation/conversation.data.ts';
import { ModelPicker } from '../models/model-picker.tsx';
import { modelsQuery } from '../models/models.data.ts';
import { Loaded, RowsSkeleton } from './loaded.tsx';
import { SettingsCard } from './settings-card.tsx';
import classes from './settings.module.css';

function Choice({ chosenId, onChoose }: { chosenId: number | null; onChoose: (id: number | null) => void }) {
  const { t } = useTranslation();
  const { data } = useQuery(modelsQuery);
  const chosen = data?.list.find(({ id }) => id === chosenId);
  const name = chosen?.name ?? t('settings.model.none');
  return (
    <div className={classes['row']}>
      <div>
        <p>{t('settings.model.text')}</p>
      </div>
      <div className={classes['rowTools']}>
        {chosen === undefined ? null : (
          <Button size="sm" look="ghost" onClick={() => onChoose(null)}>
            {t('settings.model.clear')}
          </Button>
        )}
        <ModelPicker value={chosenId} defaultModel={chosenId} onChoose={onChoose}>
          {(props) => (
            <Button
              size="sm"
              icon={chosen === undefined ? undefined : <VoiceDot voice={chosen.voice} />}
              aria-label={t('settings.model.choose', { name })}
              {...props}
            >
              <span className={classes['model']}>
                <span>{name}</span>
                <IconChevronDown size={16} stroke={1.6} aria-hidden />
              </span>
            </Button>
          )}
        </ModelPicker>
      </div>
    </div>
  );
}

/** The default model of new chats. */
export function DefaultModelBlock() {
  const { t } = useTranslation();
  const query = useQuery(chatSettingsQuery);
  const { mutateAsync } = useUpdateChatSettings();

  function choose(id: number | null): void {
    mutateAsync({ defaultModel: id }).catch(() => notifyError(t('settings.chat.failed')));
  }

  return (
    <SettingsCard block="default-model" title={t('settings.blocks.default-model')}>
      <Loaded query={query} skeleton={<RowsSkeleton rows={1} />}>
        {({ defaultModel }) => <Choice chosenId={defaultModel} onChoose={choose} />}
      </Loaded>
    </SettingsCard>
  );
}
