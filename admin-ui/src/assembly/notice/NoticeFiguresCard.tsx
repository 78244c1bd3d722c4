import {
  Alert,
  Box,
  Card,
  Link as MuiLink,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { Link } from 'react-router'
import { dayAt } from '#events/values/day.ts'
import { formatCount, formatDate, formatDateTime, formatPercent } from '#ui/format.ts'
import type { NoticeFigures } from '#services/assembly/notice/notice.contract.ts'
import { Fold } from '../../kit/display/Fold.tsx'
import { shareOf } from '../../kit/share/share.ts'
import { holidaySource } from '../../labels/holiday/holiday-labels.ts'
import { noticePath } from '../assembly-labels.ts'
import { dongText, noticeWayNames } from './notice-labels.ts'

type OfFigures = { readonly figures: NoticeFigures }

const grid = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' },
} as const

type CountProps = { readonly name: string; readonly count: number; readonly total: number }

const Count = ({ name, count, total }: CountProps) => (
  <Box role="group" aria-label={name}>
    <Typography variant="body2" color="textSecondary">
      {name}
    </Typography>
    <Typography component="p" sx={{ fontSize: { xs: 22, sm: 26 }, fontWeight: 700 }}>
      {formatCount(count, '명')}
    </Typography>
    <Typography variant="body2" color="textSecondary">
      {formatPercent(shareOf(count, total))} · 전체 {formatCount(total, '명')}
    </Typography>
  </Box>
)

const Deadline = ({ figures: { deadline, law, at } }: OfFigures) => (
  <Box sx={{ mb: 4 }}>
    <Typography sx={{ fontWeight: 600 }}>
      {deadline === null
        ? '정해진 통지 기한이 없습니다'
        : `${formatDate(deadline.lastDay)}까지 · 회의 ${deadline.days}일 전 (${deadline.basis})`}
    </Typography>
    <Typography variant="body2" color="textSecondary">
      {law}
    </Typography>
    {deadline === null || deadline.lastOpenDay === null || dayAt(new Date(at)) > deadline.lastDay ? null : (
      <Alert severity="warning" sx={{ mt: 2 }}>
        기한인 날은 우체국이 쉽니다({deadline.closed}). 등기는 {formatDate(deadline.lastOpenDay)}까지 맡겨주세요.
      </Alert>
    )}
    {deadline === null || deadline.isKnown ? null : (
      <Alert severity="info" sx={{ mt: 2 }}>
        이 해의 공휴일을 아직 모릅니다. 우체국이 여는 날인지 확인해주세요.
      </Alert>
    )}
    {deadline === null ? null : (
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        공휴일: {holidaySource(deadline.holidays)}
      </Typography>
    )}
  </Box>
)

const Buildings = ({ figures: { buildings } }: OfFigures) => (
  <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="동별 통지">
    <Table size="small" sx={{ minWidth: 480 }}>
      <TableHead>
        <TableRow>
          <TableCell>동</TableCell>
          {['소유자', '기한 안', '기한 뒤', '도착 미확인', '통지 없음', '게시'].map((title) => (
            <TableCell key={title} align="right">
              {title}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {buildings.map(({ dong, owners, inTime, late, unproven, none, posted }) => (
          <TableRow key={dong}>
            <TableCell component="th" scope="row">
              {dongText(dong)}
            </TableCell>
            {[owners, inTime, late, unproven, none].map((count, index) => (
              // The columns have no other key than their place.
              // oxlint-disable-next-line react/no-array-index-key
              <TableCell key={index} align="right">
                {count.toLocaleString('ko')}
              </TableCell>
            ))}
            <TableCell align="right">{posted === 0 ? '없음' : `${posted}곳`}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
)

const Former = ({ figures: { former, counts } }: OfFigures) =>
  former === null ? null : (
    <Typography variant="body2" sx={{ mt: 3 }}>
      <MuiLink component={Link} to={noticePath(former.id)}>
        먼저 보낸 통지
      </MuiLink>
      를 {formatCount(former.reached, '명')}이 받았습니다 (전체 {formatCount(counts.owners, '명')}). 취소되었으니
      모두에게 다시 통지해야 합니다.
    </Typography>
  )

/** Shows how many owners got the notice in time, late or not, by way and by building. */
export const NoticeFiguresCard = ({ figures }: OfFigures) => {
  const { counts, ways, offRoll, at } = figures
  return (
    <Card sx={{ p: { xs: 4, sm: 5 } }}>
      <Deadline figures={figures} />
      <Box sx={grid} aria-live="polite">
        <Count name="기한 안에 통지" count={counts.inTime} total={counts.owners} />
        <Count name="기한 뒤에 통지" count={counts.late} total={counts.owners} />
        <Count name="도착 미확인" count={counts.unproven} total={counts.owners} />
        <Count name="통지 없음" count={counts.none} total={counts.owners} />
      </Box>
      <Former figures={figures} />
      <Typography variant="caption" color="textSecondary" component="p" sx={{ my: 3 }}>
        {formatDateTime(at)} 기준 · 공유자는 함께 한 명 ·{' '}
        {(['message', 'mail', 'hand'] as const)
          .map((way) => `${noticeWayNames[way]} ${formatCount(ways[way], '명')}`)
          .join(', ')}
        {offRoll > 0 ? ` · 명부에서 빠진 소유자의 기록 ${offRoll}건은 세지 않음` : ''}
      </Typography>
      <Fold title="동별로 보기">
        <Buildings figures={figures} />
      </Fold>
    </Card>
  )
}
