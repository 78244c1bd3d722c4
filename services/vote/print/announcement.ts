import { formatPhone } from '#events/values/phone.ts'
import { trusteeTitle } from '#events/values/trustee-office.ts'
import type { Block, PdfDocument } from '#infra/lib/pdf/draw/index.ts'
import { legalRuleText } from '../../list/rule/legal-rule-names.contract.ts'
import { attachmentsOf } from '../attachment/question-content.decider.ts'
import { withdrawalText } from '../withdrawal/withdrawal-texts.contract.ts'
import type { PrintSources } from './sources.ts'
import {
  agendaRows,
  askingText,
  choiceNumber,
  electronicEndText,
  endText,
  isElection,
  kindText,
  paperEndText,
  questionHeading,
  ruleTexts,
  takesPapers,
  voterTexts,
  weekdayText,
  dateTimeText,
} from './print-texts.ts'

/** Larger than in documents: it is read standing, on a wall. */
const SIZE = 11
/** More choices, or longer ones, stand in a table. */
const MAX_IN_A_LINE = 60

const paragraph = (text: string, more: object = {}): Block => ({ kind: 'paragraph', text, size: SIZE, ...more })

/** Returns the line that names the attachments of a question. */
const attachmentLines = (vote: PrintSources['vote'], questionId: string): readonly string[] => {
  const names = attachmentsOf(vote, questionId).map(({ name }) => name)
  return names.length === 0 ? [] : [`첨부 자료 (투표 화면에서 읽으실 수 있습니다): ${names.join(', ')}`]
}

/** Returns the blocks of a question word for word as on the ballot, with its choices or candidates. */
export const questionBlocks = (
  vote: PrintSources['vote'],
  question: PrintSources['vote']['questions'][number],
  index: number,
): readonly Block[] => {
  const labels = question.choices.map(({ label }) => label)
  const line = labels.join(' · ')
  const head: Block = paragraph(questionHeading(vote, question.title, index), { weight: 'bold', keep: 80 })
  const asking = [askingText(vote, question), ...attachmentLines(vote, question.id)].join('\n')
  if (!isElection(vote) && line.length <= MAX_IN_A_LINE) return [head, paragraph(`선택지: ${line}\n${asking}`)]
  return [
    head,
    paragraph(asking),
    {
      kind: 'table',
      size: SIZE,
      columns: [
        { title: isElection(vote) ? '기호' : '번호', share: 12 },
        { title: isElection(vote) ? '후보자' : '선택지', share: 88 },
      ],
      rows: labels.map((label, place) => [choiceNumber(vote, place) ?? String(place + 1), label]),
    },
    { kind: 'paragraph', text: '' },
  ]
}

/** Text that says how one votes electronically. */
export const METHOD =
  '전자투표: 휴대전화나 컴퓨터로 투표 주소를 열고, 명부에 있는 휴대전화로 받은 인증번호로 본인을 확인합니다.'
const PAPER =
  '종이 투표: 관리사무소나 투표소에서 신분을 확인받고 하실 수 있습니다. 어느 방법으로 하셔도 한 번만 셉니다.'

const countText = ({ vote }: PrintSources): string =>
  vote.interimResults
    ? '투표가 끝난 뒤 개표합니다. 투표하는 동안에도 관리자가 중간 결과를 볼 수 있습니다.'
    : '투표가 끝난 뒤 개표합니다. 개표 전에는 누구에게도 득표 상황을 알리지 않습니다.'

const PUBLIC = '개표한 뒤 투표 주소에서 결과를 보실 수 있습니다.'

/** Returns the row of the trustees who hold the key of the ballots, if there are any. */
const keyRows = ({ keyHolders: { threshold, trustees } }: PrintSources): readonly (readonly [string, string])[] =>
  trustees.length === 0
    ? []
    : [
        [
          '투표함의 열쇠',
          [
            `참관인 ${trustees.length}명 중 ${threshold}명이 함께 열쇠를 넣어야 개표할 수 있습니다.`,
            ...trustees.map(trusteeTitle),
          ].join('\n'),
        ],
      ]

/** Returns the row of the end of electronic ballots, where papers are taken after it. */
const electronicRows = ({ vote, list, agenda }: PrintSources): readonly (readonly [string, string])[] => {
  const end = electronicEndText(vote)
  if (end === null) return []
  const paperEnd = paperEndText({ vote, list, isInMeeting: agenda !== null })
  return [['전자투표 마감', `${end}\n그 뒤에는 종이로만 투표하실 수 있습니다. 종이 투표는 ${paperEnd}까지 받습니다.`]]
}

const factsOf = (sources: PrintSources): Extract<Block, { kind: 'facts' }>['rows'] => {
  const { vote, apartment } = sources
  const { announcement } = vote
  const rule = ruleTexts(sources, legalRuleText)
  const begin = vote.opensAt === null ? '관리사무소에서 시작을 알립니다.' : dateTimeText(vote.opensAt)
  return [
    ['투표 기간', `${begin} ~ ${endText(sources)}`],
    ...electronicRows(sources),
    ['투표할 수 있는 분', voterTexts(sources).join('\n')],
    ['투표 방법', [METHOD, ...(takesPapers(sources) ? [PAPER] : []), kindText(vote)].join('\n')],
    ['투표의 취소', withdrawalLine(vote)],
    ...(rule.length > 0 ? [[isElection(vote) ? '당선 기준' : '결정 기준', rule.join('\n')] as const] : []),
    ['개표', [countText(sources), ...(vote.publicResults === true ? [PUBLIC] : [])].join('\n')],
    ...keyRows(sources),
    ...agendaRows(sources),
    ...(announcement
      ? [['공고', `${weekdayText(announcement.announcedOn)}부터 · ${announcement.place}`] as const]
      : []),
    [
      '문의',
      apartment.officePhone === null
        ? `${apartment.name} 관리사무소`
        : `관리사무소 ${formatPhone(apartment.officePhone)}`,
    ],
  ]
}

const withdrawalLine = ({ ballotKind, encrypted, withdrawable }: PrintSources['vote']): string =>
  withdrawalText({ ballotKind, encrypted: encrypted === true, withdrawable: withdrawable === true })

const headingOf = (vote: PrintSources['vote']): string => (isElection(vote) ? '선거 공고' : '투표 공고')

/** Heading and facts of a notice, as it is printed and as the screen shows it. */
export const announcementTexts = (
  sources: PrintSources,
): { readonly heading: string; readonly facts: { name: string; value: string }[] } => ({
  heading: headingOf(sources.vote),
  facts: factsOf(sources).map(([name, value]) => ({ name, value })),
})

const DRAFT = '아직 공고하지 않은 초안입니다. 내용이 바뀔 수 있으니 게시하지 마세요.'

const linkBlocks = ({ vote }: PrintSources, publicUrl: string): readonly Block[] => {
  if (vote.link?.status !== 'active') return []
  const url = `${publicUrl}/vote/${vote.link.linkId}`
  return [{ kind: 'qr', text: url, caption: `휴대전화 카메라로 비추면 투표 화면이 열립니다.\n${url}` }]
}

/**
 * The notice of a vote (공고문): method and period, as 도시정비법 시행령 제42조 제2항, 집합건물법 시행령 제13조 and 공동주택관리법
 * 제22조 ask of an electronic one; what is put to it, who votes, and what decides.
 */
export const announcementOf = (sources: PrintSources, publicUrl: string): PdfDocument => {
  const { vote, apartment, events } = sources
  const name = headingOf(vote)
  const newest = events.findLast(({ type }) => SHOWN.has(type))
  return {
    title: `${name} · ${vote.title}`,
    author: apartment.name,
    madeAt: newest?.metadata.at ?? '',
    footer: `${name} · 투표 번호 ${vote.voteId.slice(0, 8)} · 기록 ${newest?.position ?? ''}번 ${newest?.hash.slice(0, 16) ?? ''}`,
    blocks: [
      { kind: 'title', text: name, above: apartment.name },
      ...(vote.announcement ? [] : [paragraph(DRAFT, { tone: 'accent', weight: 'bold' })]),
      paragraph(vote.title, { size: 15, weight: 'bold' }),
      ...(vote.description === null ? [] : [paragraph(vote.description)]),
      ...(vote.announcement?.text ? [paragraph(vote.announcement.text)] : []),
      { kind: 'heading', text: isElection(vote) ? '뽑는 사람' : '투표에 부치는 안건' },
      ...vote.questions.flatMap((question, index) => questionBlocks(vote, question, index)),
      { kind: 'heading', text: '투표 안내' },
      { kind: 'facts', rows: factsOf(sources) },
      ...linkBlocks(sources, publicUrl),
      {
        kind: 'issuer',
        day: vote.announcement ? weekdayText(vote.announcement.announcedOn) : '        년      월      일',
        name: apartment.name,
        seal: '직인',
      },
    ],
  }
}

/** Types of events that change the text of a notice. */
const SHOWN: ReadonlySet<string> = new Set([
  'VoteCreated',
  'VoteRevised',
  'ChoicesDrawn',
  'VoteAnnounced',
  'VoteAnnouncementWithdrawn',
])
