import { formatDateTime, zoneNote } from '#ui/format.ts'
import { t } from '#ui/translate.ts'
import { Fact } from '../participation/Fact.tsx'
import type { AttendPage } from './use-attend-page.ts'

/** Shows when and where a meeting is. */
export const MeetingFacts = ({ page: { assembly, apartment } }: { readonly page: AttendPage }) => (
  <dl className="facts">
    <Fact icon="home" name={t('단지')} value={apartment.name} more={assembly.kind} />
    {assembly.startsAt !== null && (
      <Fact
        icon="calendar"
        name={t('일시와 장소')}
        value={`${formatDateTime(assembly.startsAt)}${zoneNote(assembly.startsAt)}`}
        {...(assembly.place === null ? {} : { more: assembly.place })}
      />
    )}
  </dl>
)
