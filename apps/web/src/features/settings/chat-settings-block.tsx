import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { notifyError } from '../../ui/notifications/notify.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { AnswerDictionaries } from '../conversation/answer-dictionaries.tsx';
import type { ChatChoices } from '../conversation/chat-choices.wire.ts';
import { chatSettingsQuery, useUpdateChatSettings } from '../conversation/conversation.data.ts';
import { filledLevels } from '../instructions/in-force.ts';
import { instructionsQuery } from '../instructions/instructions.data.ts';
import { openInstructions } from '../instructions/instructions.modals.ts';
import { useHasAnswerOptions, useOptionsPlan } from '../billing/billing.data.ts';
import { Loaded, RowsSkeleton } from './loaded.tsx';
import { SettingsCard } from './settings-card.tsx';
import classes from './settings.module.css';

type Save = (changes: Partial<ChatChoices>) => void;

interface PartProps {
  settings: ChatChoices;
  save: Save;
}

/** Language, tone and style; plans without them get an upgrade offer. */
function AnswerChoices(props: PartProps) {
  const { t } = useTranslation();
  const hasOptions = useHasAnswerOptions();
  const plan = useOptionsPlan();
  if (!hasOptions) {
    return (
      <div className={classes['row']}>
        <div>
          <p>{t('settings.chat.gate', { plan: t(`workspace.plans.${plan}`) })}</p>
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

const switches = [
  { field: 'namesChats', text: 'autogen_name_chat' },
  { field: 'savesOnLeave', text: 'save_result' },
  { field: 'isFormatted', text: 'formatting' },
] as const;
const behaviorNames = ['ask', 'stay', 'new'] as const;

function Behavior({ settings, save }: PartProps) {
  const { t } = useTranslation();
  return (
    <div className={classes['row']}>
      <div>
        <b>{t('settings.chat.behavior')}</b>
        <p>{t('settings.chat.behaviorText')}</p>
      </div>
      <Segmented
        name={t('settings.chat.behavior')}
        options={behaviorNames.map((value) => ({ value, label: t(`settings.chat.behaviors.${value}`) }))}
        value={settings.afterSwitch}
        onChange={(afterSwitch) => save({ afterSwitch })}
      />
    </div>
  );
}

/** What the user tells every model. */
function OwnInstructions() {
  const { t } = useTranslation();
  const { data } = useQuery(instructionsQuery(null));
  const isSaid = filledLevels(data ?? []).length > 0;
  return (
    <div className={classes['row']}>
      <div>
        <b>{t('instructions.titles.user')}</b>
        <p>{t(isSaid ? 'instructions.inForce' : 'instructions.settingsText')}</p>
      </div>
      <Button
        size="sm"
        aria-haspopup="dialog"
        onClick={() => openInstructions({ level: 'user', id: null, name: '' })}
      >
        {t(isSaid ? 'instructions.change' : 'instructions.write')}
      </Button>
    </div>
  );
}

/** How chats behave and how answers are written. */
export function ChatSettingsBlock() {
  const { t } = useTranslation();
  const query = useQuery(chatSettingsQuery);
  const { mutateAsync } = useUpdateChatSettings();

  function save(changes: Partial<ChatChoices>): void {
    mutateAsync(changes).catch(() => notifyError(t('settings.chat.failed')));
  }

  return (
    <SettingsCard block="chat-settings" title={t('settings.blocks.chat-settings')}>
      <Loaded query={query} skeleton={<RowsSkeleton rows={4} />}>
        {(settings) => (
          <>
            <AnswerChoices settings={settings} save={save} />
            <div className={classes['rows']}>
              {switches.map(({ field, text }) => (
                <div key={field} className={classes['switch']}>
                  <SwitchField
                    label={t(`settings.chat.${text}`)}
                    description={t(`settings.chat.${text}Text`)}
                    checked={settings[field]}
                    onChange={(isOn) => save({ [field]: isOn })}
                  />
                </div>
              ))}
              <Behavior settings={settings} save={save} />
              <OwnInstructions />
            </div>
          </>
        )}
      </Loaded>
    </SettingsCard>
  );
}
