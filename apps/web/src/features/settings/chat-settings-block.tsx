import type { ChatSettings } from '@polylogue/contract/chat-settings';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { notifyError } from '../../ui/notifications/notify.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { answerDictionaryQuery, chatSettingsQuery, useUpdateChatSettings } from '../answers/answers.data.ts';
import { tariffQuery } from '../billing/billing.data.ts';
import { Loaded, RowsSkeleton } from './loaded.tsx';
import { SettingsCard } from './settings-card.tsx';
import classes from './settings.module.css';

type Save = (changes: Partial<ChatSettings>) => void;

interface PartProps {
  settings: ChatSettings;
  save: Save;
}

/** Stands for "nothing chosen" in a list, where an empty value is not allowed. */
const none = '-';

const dictionaries = [
  { kind: 'languages', field: 'out_language', label: 'answerLanguage' },
  { kind: 'tones', field: 'tone', label: 'answerTone' },
  { kind: 'styles', field: 'writing_style', label: 'answerStyle' },
] as const;

function DictionaryChoice({ kind, field, label, settings, save }: (typeof dictionaries)[number] & PartProps) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(answerDictionaryQuery(kind, useLocale()));
  return (
    <SelectField
      label={t(`answers.${label}`)}
      options={[
        { value: none, label: t('answers.byModel') },
        ...data.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      value={settings[field] ?? none}
      nothingFound={t('answers.nothingFound')}
      onChange={(value) => save({ [field]: value === none ? null : value })}
    />
  );
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
      {dictionaries.map((dictionary) => (
        <DictionaryChoice key={dictionary.field} {...dictionary} {...props} />
      ))}
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
