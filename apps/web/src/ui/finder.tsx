import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import classes from './finder.module.css';
import search from './search-box.module.css';

/** A searchable option. */
export interface FinderOption {
  key: string;
  content: ReactNode;
  /** Currently selected. */
  isChosen?: boolean;
  onChoose: () => void;
}

/** Options below a caption. */
export interface FinderGroup {
  key: string;
  caption: string;
  options: readonly FinderOption[];
}

interface FinderProps {
  /** Label of the search field. */
  label: string;
  placeholder: string;
  query: string;
  onQuery: (query: string) => void;
  /** Accessible name of the list. */
  listLabel: string;
  groups: readonly FinderGroup[];
  /** Shown when nothing matches. */
  nothing: string;
  /** Below it: what to do then. */
  wayOut?: ReactNode;
  /** Another key was pressed in the field; `active` is the key of the option that Enter would choose. */
  onShortcut?: (event: KeyboardEvent, active: string | undefined) => void;
  /** Whether the field gets the focus when the finder opens. */
  isFocused?: boolean;
  /** At the end of the field. */
  beside?: ReactNode;
  /** Below the list. */
  end?: (active: string | undefined) => ReactNode;
  /** Between the field and the list, such as a filter. */
  children?: ReactNode;
}

const steps: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => (index >= last ? 0 : index + 1),
  ArrowUp: (index, last) => (index <= 0 ? last : index - 1),
  PageDown: (index, last) => Math.min(index + 8, last),
  PageUp: (index) => Math.max(index - 8, 0),
};

/** The option that Enter chooses: the one moved to, else the selected one, else the first. */
function useActive(options: readonly FinderOption[], query: string) {
  const [moved, setMoved] = useState<{ query: string; key: string }>();
  const isKnown = moved?.query === query && options.some(({ key }) => key === moved.key);
  const chosen = query === '' ? options.find(({ isChosen }) => isChosen === true) : undefined;
  const key = isKnown ? moved.key : (chosen ?? options[0])?.key;
  return { active: key, setActive: (next: string) => setMoved({ query, key: next }) };
}

function useInView(id: string, active: string | undefined): void {
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
}

/** Search field with a list of results; the keyboard focus stays in the field. */
export function Finder(props: FinderProps) {
  const { label, placeholder, query, onQuery, listLabel, groups, nothing, wayOut, children } = props;
  const { isFocused = true } = props;
  const id = useId();
  const options = groups.flatMap((group) => group.options);
  const { active, setActive } = useActive(options, query);
  useInView(id, active);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const step = steps[event.key];
    const index = options.findIndex(({ key }) => key === active);
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      setActive(options[step(index, options.length - 1)]?.key ?? '');
    } else if (event.key === 'Enter') {
      event.preventDefault();
      options[index]?.onChoose();
    } else props.onShortcut?.(event, active);
  }

  return (
    <div className={classes['root']}>
      <div className={`${search['box']} ${classes['search']}`}>
        <IconSearch size={16} stroke={1.6} aria-hidden />
        <input
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={active === undefined ? undefined : `${id}-${active}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={query}
          data-autofocus={isFocused ? '' : undefined}
          // A search to go on with is replaced by what is typed.
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => onQuery(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {props.beside === undefined ? null : <div className={classes['beside']}>{props.beside}</div>}
      </div>
      {children === undefined ? null : <div className={classes['between']}>{children}</div>}
      {options.length === 0 ? (
        <div className={classes['nothing']}>
          <p role="status">{nothing}</p>
          {wayOut}
        </div>
      ) : null}
      <div
        id={`${id}-list`}
        className={classes['list']}
        role="listbox"
        aria-label={listLabel}
        data-empty={options.length === 0 ? '' : undefined}
      >
        {groups.map((group) => (
          <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}-caption`}>
            <div id={`${id}-${group.key}-caption`} className={classes['caption']} role="presentation">
              {group.caption}
            </div>
            {group.options.map((option) => (
              <div
                key={option.key}
                id={`${id}-${option.key}`}
                className={classes['option']}
                role="option"
                aria-selected={option.isChosen === true}
                data-active={option.key === active ? '' : undefined}
                onPointerMove={() => setActive(option.key)}
                onPointerDown={(event) => {
                  // The field keeps the focus, so that typing continues.
                  if (event.pointerType === 'mouse') event.preventDefault();
                }}
                onClick={option.onChoose}
              >
                {option.content}
              </div>
            ))}
          </div>
        ))}
      </div>
      {props.end?.(active)}
    </div>
  );
}
