import { Alert, Box, Button, Link as MuiLink, Stack, Typography } from '@mui/material'
import { Link } from 'react-router'
import { formatDate, formatDateTime } from '#ui/format.ts'
import type { AssemblyDetails, LegalLine } from '#services/assembly/assemblies.contract.ts'
import { assemblyLaws } from '#services/assembly/law/assembly-law.contract.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { Facts } from '../kit/display/Facts.tsx'
import { plainList } from '../kit/display/plain-list.ts'
import { useRecord } from '../kit/display/use-record.ts'
import { ErrorScreen } from '../kit/feedback/ErrorScreen.tsx'
import { Page } from '../kit/layout/Page.tsx'
import { PageSkeleton } from '../kit/layout/PageSkeleton.tsx'
import { Section } from '../kit/layout/Section.tsx'
import { listPath } from '../labels/list-labels.ts'
import { StateChip } from '../labels/StatusChip.tsx'
import { Challenges } from '../vote/challenge/Challenges.tsx'
import { Agenda } from './agenda/Agenda.tsx'
import { AssemblyActions } from './AssemblyActions.tsx'
import {
  assemblyPath,
  assemblyStatusStyles,
  assemblyWayNames,
  attendancePath,
  chairPath,
  kindName,
  meetingPath,
  minutesPath,
  noticePath,
  reportPath,
  resultsPath,
  sheetsPath,
  tellersPath,
} from './assembly-labels.ts'
import { NoticeDocument } from './notice/NoticeDocument.tsx'
import { recordsPath } from './records/record-labels.ts'

type OfAssembly = { readonly assembly: AssemblyDetails }

const bylawsText = ({ bylaws, ways }: AssemblyDetails): string => {
  if (bylaws === null) return ways.includes('electronic') ? '아직 적지 않았습니다' : '전자투표 없음'
  return `${bylaws.article} · ${bylaws.version} · ${formatDate(bylaws.adoptedOn)} 의결`
}

/** Returns the fact of whose consents the quorum counts by; none where all owners count. */
const consentFacts = ({ consentListId, consentListName }: AssemblyDetails) =>
  consentListId === null
    ? []
    : [
        {
          name: '정족수',
          value: (
            <>
              <MuiLink component={Link} to={listPath(consentListId)}>
                {consentListName}
              </MuiLink>
              에 동의한 소유자만 셉니다
            </>
          ),
        },
      ]

const Particulars = ({ assembly }: OfAssembly) => {
  const mayEdit = useMay('PATCH /api/assemblies/{id}')
  const { id, status, startsAt, place, ways, listId, listName, noticedOn, cancelReason } = assembly
  const isDraft = status === 'draft'
  const meeting = assemblyLaws[assembly.kind].meets
    ? [
        { name: '일시', value: startsAt === null ? '아직 정하지 않았습니다' : formatDateTime(startsAt) },
        { name: '장소', value: place ?? '아직 정하지 않았습니다' },
      ]
    : []
  return (
    <Section
      title="개요"
      actions={
        isDraft && mayEdit ? (
          <Button component={Link} to={`/assemblies/${id}`} color="inherit">
            수정
          </Button>
        ) : undefined
      }
    >
      <Facts
        facts={[
          ...meeting,
          { name: '참여 방법', value: ways.map((way) => assemblyWayNames[way]).join(', ') },
          { name: '전자투표 근거', value: bylawsText(assembly) },
          {
            name: '명부',
            value: (
              <MuiLink component={Link} to={listPath(listId)}>
                {listName}
              </MuiLink>
            ),
          },
          ...consentFacts(assembly),
          ...(noticedOn === null ? [] : [{ name: '공고일', value: formatDate(noticedOn) }]),
          ...(cancelReason === null ? [] : [{ name: '취소 사유', value: cancelReason }]),
        ]}
      />
    </Section>
  )
}

/** Shows requirements of law, a line each, with their articles. */
const LawLines = ({ lines }: { readonly lines: readonly LegalLine[] }) => (
  <Box component="ul" sx={plainList}>
    {lines.map(({ topic, text, basis }) => (
      <Box component="li" key={topic} sx={{ py: 1 }}>
        <Typography component="span" sx={{ fontWeight: 600, mr: 2 }}>
          {topic}
        </Typography>
        <Typography component="span">{text} </Typography>
        <Typography component="span" variant="body2" color="textSecondary">
          {basis}
        </Typography>
      </Box>
    ))}
  </Box>
)

const Checks = ({ assembly: { checks } }: OfAssembly) => {
  const missing = checks.filter(({ level }) => level === 'missing')
  const warnings = checks.filter(({ level }) => level === 'warning')
  const lines = (shown: typeof checks) => (
    <Box component="ul" sx={{ m: 0, pl: 4 }}>
      {shown.map(({ text }) => (
        <li key={text}>{text}</li>
      ))}
    </Box>
  )
  return (
    <>
      {missing.length === 0 ? null : (
        <Alert severity="info">
          공고하기 전에 채워주세요.
          {lines(missing)}
        </Alert>
      )}
      {warnings.length === 0 ? null : <Alert severity="warning">{lines(warnings)}</Alert>}
    </>
  )
}

const NoticeLink = ({ assembly: { id, noticedOn } }: OfAssembly) =>
  noticedOn === null ? (
    <NoticeDocument id={id} label="통지서 미리보기" />
  ) : (
    <Button component={Link} to={noticePath(id)} variant="outlined">
      통지
    </Button>
  )

const Renewal = ({ assembly: { replaces, replacedBy } }: OfAssembly) => (
  <>
    {replacedBy === null ? null : (
      <Alert severity="warning">
        새로 통지하려고 취소한 총회입니다.{' '}
        <MuiLink component={Link} to={assemblyPath(replacedBy)}>
          새 총회 보기
        </MuiLink>
      </Alert>
    )}
    {replaces === null ? null : (
      <Alert severity="info">
        취소한 총회를 대신합니다. 먼저 통지받은 소유자에게도 다시 통지해주세요.{' '}
        <MuiLink component={Link} to={assemblyPath(replaces)}>
          취소한 총회 보기
        </MuiLink>
      </Alert>
    )}
  </>
)

/** Links to the screens of the day: the ledger with its desk, the chair's and the tellers'. */
const DayLinks = ({ assembly: { id, kind, status } }: OfAssembly) => {
  if (!assemblyLaws[kind].meets || (status !== 'open' && status !== 'ended')) return null
  const links = [
    { to: attendancePath(id), label: '출석부' },
    { to: chairPath(id), label: '의사 진행' },
    { to: tellersPath(id), label: '용지 입력' },
  ]
  return (
    <>
      {links.map(({ to, label }, index) => (
        <Button key={to} component={Link} to={to} variant={status === 'open' && index === 0 ? 'contained' : 'outlined'}>
          {label}
        </Button>
      ))}
    </>
  )
}

const MeetingLink = ({ assembly: { id, kind, status } }: OfAssembly) =>
  assemblyLaws[kind].meets && status !== 'draft' && status !== 'cancelled' ? (
    <Button component={Link} to={meetingPath(id)} variant="outlined">
      진행
    </Button>
  ) : null

const SheetsLink = ({ assembly: { id, status } }: OfAssembly) =>
  status === 'draft' || status === 'cancelled' ? null : (
    <Button component={Link} to={sheetsPath(id)} variant="outlined">
      투표용지
    </Button>
  )

const RecordsLink = ({ assembly: { id, status } }: OfAssembly) =>
  status === 'draft' ? null : (
    <Button component={Link} to={recordsPath(id)} variant="outlined">
      공개·열람
    </Button>
  )

const ReportLink = ({ assembly: { id, status } }: OfAssembly) =>
  status === 'draft' || status === 'cancelled' ? null : (
    <Button component={Link} to={reportPath(id)} variant="outlined">
      비용·보고 자료
    </Button>
  )

const ResultLinks = ({ assembly: { id, status } }: OfAssembly) => {
  const seesMinutes = useMay('GET /api/assemblies/{id}/minutes')
  if (status !== 'open' && status !== 'ended') return null
  return (
    <>
      <Button component={Link} to={resultsPath(id)} variant="outlined">
        개표와 결과
      </Button>
      {seesMinutes ? (
        <Button component={Link} to={minutesPath(id)} variant="outlined">
          의사록
        </Button>
      ) : null}
    </>
  )
}

/** Shows the challenged ballots of the agenda's votes. */
const AgendaChallenges = ({ assembly: { listId, items } }: OfAssembly) => (
  <Challenges listId={listId} voteIds={items.flatMap(({ vote }) => (vote === null ? [] : [vote.id]))} isNamed />
)

/** An assembly: its law, what is missing, its agenda, and its next step. */
const AssemblyShow = () => {
  const { data: assembly, error } = useRecord<AssemblyDetails>('assemblies')
  if (error !== null && assembly === undefined) return <ErrorScreen error={error} />
  // A list of assemblies that was read before has no details yet.
  if (assembly?.items === undefined) return <PageSkeleton />
  return (
    <Page
      key={assemblyPath(assembly.id)}
      title={assembly.title}
      subtitle={kindName(assembly.kind)}
      beside={<StateChip {...assemblyStatusStyles[assembly.status]} />}
      trail={[{ to: '/assemblies', label: '총회' }]}
      actions={
        <>
          <NoticeLink assembly={assembly} />
          <DayLinks assembly={assembly} />
          <SheetsLink assembly={assembly} />
          <MeetingLink assembly={assembly} />
          <ResultLinks assembly={assembly} />
          <RecordsLink assembly={assembly} />
          <ReportLink assembly={assembly} />
          <AssemblyActions assembly={assembly} />
        </>
      }
    >
      <Stack spacing={4}>
        <Renewal assembly={assembly} />
        <Checks assembly={assembly} />
        <Agenda assembly={assembly} />
        <AgendaChallenges assembly={assembly} />
        <Particulars assembly={assembly} />
        <Section title="법이 정한 기준" note="정관이나 규약이 더 엄격하면 그것을 따릅니다.">
          <LawLines lines={assembly.law} />
        </Section>
      </Stack>
    </Page>
  )
}

export default AssemblyShow
