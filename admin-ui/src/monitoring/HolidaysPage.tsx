import { Alert, Box, Skeleton, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { HolidayTableAnswer } from '#services/assembly/holiday/holidays.contract.ts'
import { formatCount, formatDate } from '#ui/format.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { todayInSeoul } from '../kit/display/day.ts'
import { Facts } from '../kit/display/Facts.tsx'
import { Fold } from '../kit/display/Fold.tsx'
import { plainList } from '../kit/display/plain-list.ts'
import { ErrorNote } from '../kit/feedback/ErrorNote.tsx'
import { Section } from '../kit/layout/Section.tsx'
import { holidaySource } from '../labels/holiday/holiday-labels.ts'
import { MonitoringPage } from './MonitoringPage.tsx'

type OfTable = { readonly table: HolidayTableAnswer }

/** Shows the table of public holidays, and when it was read last. */
const HolidaysPage = () => {
  const { call } = useCalls()
  const { data, error, refetch } = useQuery({ queryKey: ['holidays'], queryFn: () => call('GET /api/holidays') })
  return (
    <MonitoringPage here="/holidays" subtitle="통지 기한에 우체국이 여는지 확인하는 표">
      {error !== null && data === undefined ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {error === null && data === undefined ? <Skeleton variant="rounded" height={320} /> : null}
      {data === undefined ? null : (
        <Stack spacing={4}>
          <Reading table={data} />
          {data.years.toReversed().map((year) => (
            <Year key={year} year={year} table={data} />
          ))}
          <Changes table={data} />
        </Stack>
      )}
    </MonitoringPage>
  )
}

const Reading = ({ table }: OfTable) => {
  const { isRead, isOld, version, years } = table
  return (
    <Section title="읽은 기록">
      <Stack spacing={3}>
        <Facts
          facts={[
            { name: '출처', value: holidaySource(table) },
            { name: '읽은 횟수', value: version === 0 ? '아직 읽지 않음' : `${version}번` },
            { name: '아는 해', value: `${years[0] ?? ''}년부터 ${years.at(-1) ?? ''}년까지` },
          ]}
        />
        {isRead ? null : (
          <Alert severity="info">공공데이터 인증키(DATA_GO_KR_KEY)가 없어 기본 공휴일 표로 확인합니다.</Alert>
        )}
        {isOld ? (
          <Alert severity="warning">3주 넘게 읽지 못했습니다. 새로 정한 임시공휴일이 빠졌을 수 있습니다.</Alert>
        ) : null}
      </Stack>
    </Section>
  )
}

const rows = { ...plainList, columns: { xs: 1, sm: 2, lg: 3 }, columnGap: 24 } as const

const Year = ({ year, table }: OfTable & { readonly year: string }) => {
  const days = table.days.filter(({ day }) => day.startsWith(year))
  return (
    <Section title={`${year}년`} note={formatCount(days.length, '개')}>
      <Fold title="공휴일 보기" isOpen={year >= todayInSeoul().slice(0, 4)}>
        <Box component="ul" sx={rows}>
          {days.map(({ day, name, missingSince }) => (
            <Box component="li" key={day} sx={{ breakInside: 'avoid', py: 1 }}>
              <Typography component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {formatDate(day)} {name}
              </Typography>
              {missingSince === null ? null : (
                <Typography variant="body2" color="warning.main">
                  {formatDate(missingSince)}에 읽은 자료에 없습니다. 다음에도 없으면 빠집니다.
                </Typography>
              )}
            </Box>
          ))}
        </Box>
      </Fold>
    </Section>
  )
}

type Change = HolidayTableAnswer['changes'][number]

const changeTexts = ({ added, removed, missing }: Change): readonly string[] => [
  ...added.map(({ day, name }) => `더함: ${formatDate(day)} ${name}`),
  ...removed.map(({ day, name }) => `뺌: ${formatDate(day)} ${name}`),
  ...missing.map((day) => `자료에 없음: ${formatDate(day)} (그대로 둠)`),
]

const Changes = ({ table: { changes } }: OfTable) => (
  <Section title="바뀐 기록">
    {changes.length === 0 ? (
      <Typography color="textSecondary">기본 공휴일 표에서 바뀐 것이 없습니다.</Typography>
    ) : (
      <Stack component="ul" spacing={3} sx={plainList}>
        {changes.map((change) => (
          <Box component="li" key={change.version}>
            <Typography sx={{ fontWeight: 600 }}>{holidaySource(change)}</Typography>
            {changeTexts(change).map((text) => (
              <Typography key={text} variant="body2">
                {text}
              </Typography>
            ))}
          </Box>
        ))}
      </Stack>
    )}
  </Section>
)

export default HolidaysPage
