import type { ChatSettings } from '@polylogue/contract/chat-settings';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { notifyError } from '../../ui/notifications/notify.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { AnswerDictionaries } from '../answers/answer-dictionaries.tsx';
import { chatSettingsQuery, useUpdateChatSettings } from '../answers/answers.data.ts';
import { tariffQuery } from '../billing/billing.data.ts';
import { Loaded, RowsSkeleton } from './loaded.tsx';
import { SettingsCard } from './settings-card.tsx';
import classes from './settings.module.css';

type Save = (changes: Partial<ChatSettings>) => void;

interface PartProps {
  settings: ChatSettings;
  save: Save;
}

/** Language, tone and style; a plan without them invites to the one that has them. */
function AnswerChoices(props: PartProps) {
  const { t } = useTranslation();
  const { data: tariff } = useQuery(tariffQuery);
  if (tariff?.isSelectOptions === '0') {
    return (
      <div className={classes['row']}>
        <div>
          <p>{t('settings.chat.gate')}</p>
        </div>
        <ButtonLink size="sm" to={paths.tariffs}>
          {t('settings.chat.seePlans')}
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className={classes['fields']}>
      <AnswerDictionaries {...props} />
    </div>
  );
}

const switches = ['autogen_name_chat', 'save_result', 'formatting'] as const;
const behaviors = { ask: null, stay: '0', new: '1' } as const;
const behaviorNames = ['ask', 'stay', 'new'] as const;

function Behavior({ settings, save }: PartProps) {
  const { t } = useTranslation();
  const chosen = behaviorNames.find((name) => behaviors[name] === settings.behavior_chat) ?? 'ask';
  return (
    <div className={classes['row']}>
      <div>
        <b>{t('settings.chat.behavior')}</b>
        <p>{t('settings.chat.behaviorText')}</p>
      </div>
      <Segmented
        name={t('settings.chat.behavior')}
        options={behaviorNames.map((value) => ({ value, label: t(`settings.chat.behaviors.${value}`) }))}
        value={chosen}
        onChange={(name) => save({ behavior_chat: behaviors[name] })}
      />
    </div>
  );
}

/** How chats behave and how answers are written. */
export function ChatSettingsBlock() {
  const { t } = useTranslation();
  const query = useQuery(chatSettingsQuery);
  const { mutateAsync } = useUpdateChatSettings();

  function save(changes: Partial<ChatSettings>): void {
    mutateAsync(changes).catch(() => notifyError(t('settings.chat.failed')));
  }

  return (
    <SettingsCard block="chat-settings" title={t('settings.blocks.chat-settings')}>
      <Loaded query={query} skeleton={<RowsSkeleton rows={4} />}>
        {(settings) => (
          <>
            <AnswerChoices settings={settings} save={save} />
            <div className={classes['rows']}>
              {switches.map((name) => (
                <div key={name} className={classes['switch']}>
                  <SwitchField
                    label={t(`settings.chat.${name}`)}
                    description={t(`settings.chat.${name}Text`)}
                    checked={settings[name] === '1'}
                    onChange={(isOn) => save({ [name]: isOn ? '1' : '0' })}
                  />
                </div>
              ))}
              <Behavior settings={settings} save={save} />
            </div>
          </>
        )}
      </Loaded>
    </SettingsCard>
  );
}
