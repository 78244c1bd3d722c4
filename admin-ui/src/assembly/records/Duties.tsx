import { Box, Button, Stack, TextField, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { formatDate } from '#ui/format.ts'
import { documentNames, HOLIDAY_NOTE, isWeekend } from '#services/assembly/publication/publication-texts.contract.ts'
import type { Publications } from '#services/assembly/publication/publications.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { todayInSeoul } from '../../kit/display/day.ts'
import { plainList } from '../../kit/display/plain-list.ts'
import { useFileCall } from '../../kit/export/use-file-call.ts'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { StateChip } from '../../labels/StatusChip.tsx'
import { dutyStyles, listStyles } from './record-labels.ts'

type DutiesProps = { readonly id: string; readonly publications: Publications }
type Duty = Publications['duties'][number]
type ListDuty = Publications['lists'][number]

const line = { py: 2, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } } as const

const dueText = (dueOn: string | null): string => {
  if (dueOn === null) return '법에 정한 날이 없습니다. 관리규약을 따릅니다.'
  return `${formatDate(dueOn)}까지${isWeekend(dueOn) ? ` · ${HOLIDAY_NOTE}` : ''}`
}

const doneText = ({ publishedOn, postedOn, otherWay }: Duty): string =>
  [
    publishedOn === null ? '인터넷: 아직' : `인터넷: ${formatDate(publishedOn)}`,
    ...(otherWay ? [postedOn === null ? '다른 방법: 아직' : `다른 방법: ${formatDate(postedOn)}`] : []),
  ].join(' · ')

type DutyLineProps = {
  readonly title: string
  readonly chip: ReactNode
  readonly lines: readonly string[]
  readonly children?: ReactNode
}

const DutyLine = ({ title, chip, lines, children }: DutyLineProps) => (
  <Box component="li" sx={line}>
    <Stack direction="row" sx={{ alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
      <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
      {chip}
    </Stack>
    {lines.map((text) => (
      <Typography key={text} variant="body2" color="textSecondary">
        {text}
      </Typography>
    ))}
    {children}
  </Box>
)

const quarterText = (quarter: string): string => `${quarter.slice(0, 4)}년 ${quarter.slice(6)}분기`

/** Prints the list of a quarter, and records that it was sent. */
const ListActions = ({ id, quarter, sentOn }: Pick<ListDuty, 'quarter' | 'sentOn'> & { readonly id: string }) => {
  const { call, answerTo } = useCalls()
  const maySend = useMay('POST /api/assemblies/{id}/publication-lists')
  const [day, setDay] = useState(todayInSeoul)
  const print = useFileCall({
    ask: () => answerTo('GET /api/assemblies/{id}/publication-lists.pdf', { params: { id }, query: { quarter } }),
    otherwise: '공개 목록.pdf',
  })
  if (!maySend) return null
  return (
    <Stack direction="row" sx={{ gap: 2, mt: 1, flexWrap: 'wrap' }}>
      <Button size="small" color="inherit" loading={print.isPending} onClick={() => print.mutate()}>
        목록 PDF
      </Button>
      {sentOn === null ? (
        <ConfirmedAction
          label="통지함으로 적기"
          title={`${quarterText(quarter)} 목록을 서면으로 통지했나요?`}
          done="통지한 날을 적었습니다."
          button={{ size: 'small', variant: 'outlined', color: 'primary' }}
          fields={
            <TextField
              label="통지한 날"
              type="date"
              value={day}
              onChange={({ target }) => setDay(target.value)}
              slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: todayInSeoul() } }}
            />
          }
          send={() =>
            call('POST /api/assemblies/{id}/publication-lists', { params: { id }, body: { quarter, sentOn: day } })
          }
        >
          <li>적은 뒤에는 바꿀 수 없습니다.</li>
        </ConfirmedAction>
      ) : null}
    </Stack>
  )
}

/** Shows what has to be published until when by law, and what was. */
export const Duties = ({ id, publications: { duties, lists } }: DutiesProps) => (
  <Section title="공개 일정" note="총회를 마친 날부터 셉니다. 의사록을 공개하면 작성한 날부터 셉니다.">
    {duties.length === 0 && lists.length === 0 ? (
      <Typography color="textSecondary">아직 기한이 있는 자료가 없습니다.</Typography>
    ) : null}
    <Box component="ul" aria-label="공개 일정" sx={plainList}>
      {duties.map((duty) => (
        <DutyLine
          key={duty.document}
          title={documentNames[duty.document]}
          chip={<StateChip {...dutyStyles[duty.state]} />}
          lines={[dueText(duty.dueOn), doneText(duty), duty.basis]}
        />
      ))}
      {lists.map((list) => (
        <DutyLine
          key={list.quarter}
          title={`${quarterText(list.quarter)} 공개 목록의 서면 통지`}
          chip={<StateChip {...listStyles[list.state]} />}
          lines={[
            dueText(list.dueOn),
            ...(list.sentOn === null ? [] : [`${formatDate(list.sentOn)} 통지`]),
            list.basis,
          ]}
        >
          <ListActions id={id} {...list} />
        </DutyLine>
      ))}
    </Box>
  </Section>
)
