import { formatDateTime } from '#ui/format.ts'
import { shortTime } from './short-time.ts'

/** A time of a campaign in a narrow column; the whole of it for who points at it, and in the file. */
export const ShortTime = ({ at }: { readonly at: string | null }) =>
  at === null ? (
    '–'
  ) : (
    <time dateTime={at} title={formatDateTime(at)}>
      {shortTime(at)}
    </time>
  )
