import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import RadioButtonUncheckedIcon from '@mui/icons-material/RadioButtonUnchecked'
import { Alert, Box, Card, Stack, Typography } from '@mui/material'
import { formatDateTime, formatPercent } from '#ui/format.ts'
import type { AttendanceFigures, AttendanceNeed } from '#services/assembly/attendance/attendance.contract.ts'
import { plainList } from '../../kit/display/plain-list.ts'
import { shareOf } from '../../kit/share/share.ts'

type FiguresProps = { readonly figures: AttendanceFigures; readonly isOpen: boolean }

const people = (count: number): string => `${count.toLocaleString('ko')}명`

const grid = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' },
} as const

const Count = ({ name, count, total }: { readonly name: string; readonly count: number; readonly total: number }) => (
  <Box role="group" aria-label={name}>
    <Typography variant="body2" color="textSecondary">
      {name}
    </Typography>
    <Typography component="p" sx={{ fontSize: { xs: 22, sm: 26 }, fontWeight: 700 }}>
      {people(count)}
    </Typography>
    <Typography variant="body2" color="textSecondary">
      {formatPercent(shareOf(count, total))} · 전체 {people(total)}
    </Typography>
  </Box>
)

/** Shows whether a need of attendance is met, and how much is lacking. */
export const Need = ({ name, need }: { readonly name: string; readonly need: AttendanceNeed }) => {
  const Icon = need.met ? CheckCircleIcon : RadioButtonUncheckedIcon
  const lacking = need.least - need.count
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center' }}>
      <Icon
        titleAccess={need.met ? '충족' : '부족'}
        sx={{ fontSize: 18, color: need.met ? 'tokens.done' : 'text.secondary' }}
      />
      <Typography variant="body2">
        {name} {people(need.count)} / 필요 {people(need.least)}
        {need.met ? '' : ` · ${people(lacking)} 부족`}
      </Typography>
    </Stack>
  )
}

const Items = ({ figures: { items } }: Pick<FiguresProps, 'figures'>) => {
  const asked = items.filter(({ direct, presence }) => direct !== null || presence !== null)
  if (asked.length === 0) return null
  return (
    <Box component="ul" aria-label="안건별 정족수" sx={[plainList, { mt: 4, borderTop: 1, borderColor: 'divider' }]}>
      {asked.map(({ itemId, title, direct, presence }) => (
        <Stack
          component="li"
          key={itemId}
          sx={{ pt: 3, gap: 2, flexDirection: { xs: 'column', md: 'row' }, alignItems: { md: 'center' } }}
        >
          <Typography sx={{ fontWeight: 600, flex: 1, minWidth: 0 }}>{title}</Typography>
          {direct === null ? null : <Need name="직접 출석" need={direct} />}
          {presence === null ? null : <Need name="출석" need={presence} />}
        </Stack>
      ))}
    </Box>
  )
}

/** Writes who is there by place: "현장 12명, 온라인 3명". */
const placesText = ({ present, presentOnline }: AttendanceFigures): string =>
  `현장 ${people(present - presentOnline)}, 온라인 ${people(presentOnline)}`

/** Shows who is there and who voted, and whether it is enough for each item. */
export const LiveFigures = ({ figures, isOpen }: FiguresProps) => (
  <Card sx={{ p: { xs: 4, sm: 5 } }}>
    <Box sx={grid} aria-live="polite">
      <Count name={isOpen ? '지금 출석' : '폐회 때 출석'} count={figures.present} total={figures.owners} />
      <Count name="출석·투표 합계" count={figures.attending} total={figures.owners} />
      <Count name="서면·전자 투표" count={figures.voted} total={figures.owners} />
      <Count name="한 번이라도 출석" count={figures.everPresent} total={figures.owners} />
    </Box>
    {figures.objected === 0 ? null : (
      <Alert severity="warning" sx={{ mt: 4 }}>
        본인이 출석하지 않았다고 한 소유자가 {people(figures.objected)} 있습니다. 출석부에서 확인하고 정정해주세요.
      </Alert>
    )}
    <Items figures={figures} />
    <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 3 }}>
      {formatDateTime(figures.at)} 기준 · {placesText(figures)} · 대리인 {people(figures.presentByProxy)} 포함 ·
      공유자는 함께 한 명, 여러 세대도 한 명
      {figures.withoutConsent === null
        ? ''
        : ` · 동의한 소유자만 셈 (동의 없이 출석·투표 ${people(figures.withoutConsent)})`}
      {figures.offRoll > 0 ? ` · 명부에서 빠진 출석자 ${people(figures.offRoll)}은 세지 않음` : ''}
    </Typography>
  </Card>
)
