import {
  IconBook2,
  IconCode,
  IconFileText,
  IconFileTypeCsv,
  IconFileTypeDocx,
  IconFileTypePdf,
  IconFileTypeXls,
  IconLink,
  IconMail,
  IconMusic,
  IconVideo,
  type Icon,
} from '@tabler/icons-react';
import { groupOfType } from './file-groups.ts';
import classes from './library.module.css';

const ownIcons: Record<string, Icon> = {
  pdf: IconFileTypePdf,
  docx: IconFileTypeDocx,
  xlsx: IconFileTypeXls,
  csv: IconFileTypeCsv,
  epub: IconBook2,
  mbox: IconMail,
};

const groupIcons = {
  documents: IconFileText,
  tables: IconFileText,
  recordings: IconMusic,
  films: IconVideo,
  code: IconCode,
} as const;

/** The shape of a file by its extension; of a link without one. */
export function FileShape({ type, size }: { type: string; size: number }) {
  const Shape = type === '' ? IconLink : (ownIcons[type] ?? groupIcons[groupOfType(type)]);
  return <Shape size={size} stroke={1.5} aria-hidden />;
}

/** The icon of a file or a link on its tile. */
export function FileIcon({ type }: { type: string }) {
  return (
    <span className={classes['fileIcon']} aria-hidden>
      <FileShape type={type} size={18} />
    </span>
  );
}
