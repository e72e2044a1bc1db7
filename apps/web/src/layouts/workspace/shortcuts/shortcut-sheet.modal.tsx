import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Kbd } from '../../../ui/kbd.tsx';
import { isApple } from '../../../ui/shortcuts/platform.ts';
import { keyCaps, shortcutNames, shortcuts } from '../../../ui/shortcuts/shortcuts.ts';
import classes from './shortcut-sheet.module.css';

const groups = ['everywhere', 'chat', 'composer'] as const;

function Keys({ keys }: { keys: readonly string[] }) {
  const { t } = useTranslation();
  // The second form of "?" is the same key, with the Shift that some keyboards need for it.
  const shown = keys.filter((one) => one !== 'shift+?');
  return shown.map((combination, index) => (
    <span key={combination} className={classes['combination']}>
      {index === 0 ? null : <small>{t('shortcuts.or')}</small>}
      {keyCaps(combination, isApple).map((cap) => (
        <Kbd key={cap}>{cap}</Kbd>
      ))}
    </span>
  ));
}

/** Dialog body with every shortcut. */
export function ShortcutSheetBody() {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={classes['sheet']}>
      {groups.map((group) => (
        <section key={group} aria-labelledby={`${id}-${group}`}>
          <h3 id={`${id}-${group}`}>{t(`shortcuts.groups.${group}`)}</h3>
          <dl>
            {shortcutNames
              .filter((name) => shortcuts[name].group === group)
              .map((name) => (
                <div key={name} className={classes['row']}>
                  <dt>{t(`shortcuts.${name}`)}</dt>
                  <dd>
                    <Keys keys={shortcuts[name].keys} />
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
