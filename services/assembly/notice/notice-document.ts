import type { AssemblyWay } from '#events/values/assembly/assembly-names.ts'
import { formatPhone } from '#events/values/phone.ts'
import type { Block, PdfDocument } from '#infra/lib/pdf/draw/index.ts'
import type { ExistingList } from '../../list/list.facts.ts'
import { legalRuleText } from '../../list/rule/legal-rule-names.contract.ts'
import {
  dateTimeText,
  electronicMethodText,
  electronicEndText,
  endText,
  kindText,
  paperEndText,
  questionBlocks,
  ruleTexts,
  weekdayText,
  type ExistingVote,
} from '../../vote/vote.facts.ts'
import type { ExistingAssembly } from '../assembly.decider.ts'
import { assemblyLaws, matterOf } from '../law/assembly-law.contract.ts'
import { needsOf } from '../law/law-lines.ts'
import { deadlineOf } from './notice-days.ts'

/** All that the notice of an assembly is drawn from. */
export type NoticeSources = {
  readonly assembly: ExistingAssembly
  readonly list: ExistingList
  /** Name of the list of consents whose owners alone count; null: all on the roll do. */
  readonly consentListName: string | null
  readonly apartment: { readonly name: string; readonly officePhone: string | null }
  /** Votes of the agenda by id. */
  readonly votes: ReadonlyMap<string, ExistingVote>
  /** Day of the notice; null: it is a draft. */
  readonly noticedOn: string | null
  /** Day in Seoul whose law holds. */
  readonly dayOfLaw: string
  /** Time of the drawing, in the file's information. */
  readonly madeAt: string
  /** Beginning of public links, without a slash at the end. */
  readonly publicUrl: string
}

type FactRow = readonly [string, string]

const SIZE = 10.5
const paragraph = (text: string, more: object = {}): Block => ({ kind: 'paragraph', text, size: SIZE, ...more })

const agendaVotes = ({ assembly: { agenda }, votes }: NoticeSources): readonly ExistingVote[] =>
  agenda.flatMap((item) => (item.kind === 'vote' ? (votes.get(item.voteId) ?? []) : []))

const voteBlocks = (sources: NoticeSources, vote: ExistingVote, matterKey: string): readonly Block[] => {
  const { assembly, list, dayOfLaw } = sources
  const matter = matterOf(assembly.kind, matterKey)
  const needs = matter ? needsOf(matter, dayOfLaw).map(({ topic, text, basis }) => `${topic}: ${text} (${basis})`) : []
  const rule = ruleTexts({ vote, list }, legalRuleText)
  return [
    ...(vote.description === null ? [] : [paragraph(vote.description)]),
    ...vote.questions.flatMap((question, index) => questionBlocks(vote, question, index)),
    paragraph([kindText(vote), ...rule.map((line) => `결정 기준: ${line}`), ...needs].join('\n'), { tone: 'soft' }),
  ]
}

const itemBlocks = (sources: NoticeSources): readonly Block[] =>
  sources.assembly.agenda.flatMap((item, index): readonly Block[] => {
    const head = (title: string): Block =>
      paragraph(`제${index + 1}호 안건. ${title}`, { weight: 'bold', size: 12, keep: 90 })
    if (item.kind === 'report')
      return [head(`${item.title} (보고)`), ...(item.text === null ? [] : [paragraph(item.text)])]
    const vote = sources.votes.get(item.voteId)
    return vote ? [head(vote.title), ...voteBlocks(sources, vote, item.matter)] : [head('삭제된 투표')]
  })

type VotingWay = 'paper' | 'electronic'

/** Returns the period of a way of voting: electronic ballots may end before the papers. */
const periodText = (vote: ExistingVote, list: ExistingList, way: VotingWay): string => {
  const begin = vote.opensAt === null ? '관리사무소가 시작을 알리는 때' : dateTimeText(vote.opensAt)
  const electronicEnd = electronicEndText(vote)
  if (electronicEnd === null) return `${begin}부터 ${endText({ vote, list })}까지`
  return `${begin}부터 ${way === 'paper' ? paperEndText({ vote, list, isInMeeting: true }) : electronicEnd}까지`
}

/** Returns the periods of votes, each once with the items that have it. */
const periodTexts = (sources: NoticeSources, way: VotingWay): string => {
  const numbered = sources.assembly.agenda.flatMap((item, index) => {
    const vote = item.kind === 'vote' ? sources.votes.get(item.voteId) : undefined
    return vote ? [{ number: index + 1, period: periodText(vote, sources.list, way) }] : []
  })
  const periods = [...Map.groupBy(numbered, ({ period }) => period)]
  return periods
    .map(([period, items]) =>
      periods.length === 1 ? period : `${items.map(({ number }) => `제${number}호`).join(', ')}: ${period}`,
    )
    .join('\n')
}

const addressText = (sources: NoticeSources): string => {
  const links = agendaVotes(sources).flatMap(({ link }) => (link?.status === 'active' ? [link.linkId] : []))
  return links.length === 0
    ? '투표 주소는 문자나 알림톡으로 보내드립니다.'
    : [...new Set(links)].map((linkId) => `${sources.publicUrl}/vote/${linkId}`).join('\n')
}

const officeText = ({ apartment: { name, officePhone } }: NoticeSources): string =>
  officePhone === null ? `${name} 관리사무소` : `${name} 관리사무소 ${formatPhone(officePhone)}`

const proxyText = ({ assembly: { kind } }: NoticeSources): string => {
  const { proxies } = assemblyLaws[kind]
  if (proxies === null) return ''
  return [
    `${proxies.text} (${proxies.basis})`,
    '위임장에 위임하는 분이 서명하고, 위임받은 분이 신분증과 함께 회의장에 내주세요.',
  ].join('\n')
}

const wayTexts: Readonly<Record<AssemblyWay, (sources: NoticeSources) => string>> = {
  'in-person': ({ assembly: { startsAt, place } }) =>
    `${startsAt === null ? '' : `${dateTimeText(startsAt)}, `}${place ?? ''}\n신분증을 가지고 오세요.`,
  online: () => '본인 확인을 거쳐 입장합니다. 입장 주소는 문자나 알림톡으로 보내드립니다.',
  proxy: proxyText,
  paper: (sources) => `${periodTexts(sources, 'paper')}\n내는 곳: ${officeText(sources)}`,
  electronic: (sources) =>
    [periodTexts(sources, 'electronic'), addressText(sources), electronicMethodText.replace('전자투표: ', '')].join(
      '\n',
    ),
}
const wayNames: Readonly<Record<AssemblyWay, string>> = {
  'in-person': '현장 출석',
  online: '온라인 출석',
  proxy: '대리 출석',
  paper: '서면',
  electronic: '전자투표',
}

const takingPartRows = (sources: NoticeSources): readonly FactRow[] => {
  const { ways, bylaws } = sources.assembly
  return [
    ...ways.flatMap((way): readonly FactRow[] => {
      const text = wayTexts[way](sources).trim()
      return text === '' ? [] : [[wayNames[way], text]]
    }),
    ...(bylaws === null
      ? []
      : [['전자투표 근거', `${bylaws.article} (${bylaws.version}, ${weekdayText(bylaws.adoptedOn)} 의결)`] as const]),
  ]
}

const meetingRows = ({ assembly, noticedOn, consentListName }: NoticeSources): readonly FactRow[] => {
  const { name, law } = assemblyLaws[assembly.kind]
  const deadline = deadlineOf(assembly)
  return [
    ['회의', `${name} (${law})`],
    ...(assembly.startsAt === null ? [] : [['일시', dateTimeText(assembly.startsAt)] as const]),
    ...(assembly.place === null ? [] : [['장소', assembly.place] as const]),
    ...(noticedOn === null ? [] : [['통지일', weekdayText(noticedOn)] as const]),
    ...(deadline
      ? [['통지 기한', `회의 ${deadline.days}일 전, ${weekdayText(deadline.lastDay)}까지 (${deadline.basis})`] as const]
      : []),
    ...(consentListName === null
      ? []
      : [['정족수', `「${consentListName}」에 동의한 소유자만 셉니다 (도시정비법 시행령 제27조 제5항).`] as const]),
  ]
}

const DRAFT = '아직 공고하지 않은 초안입니다. 내용이 바뀔 수 있으니 보내거나 게시하지 마세요.'
const ANEW = '먼저 보낸 통지를 대신합니다. 먼저 받은 통지의 회의는 열리지 않습니다.'

const linkBlocks = (sources: NoticeSources): readonly Block[] => {
  const [vote] = agendaVotes(sources).filter(({ link }) => link?.status === 'active')
  if (!vote?.link || !sources.assembly.ways.includes('electronic')) return []
  const url = `${sources.publicUrl}/vote/${vote.link.linkId}`
  return [{ kind: 'qr', text: url, caption: `휴대전화 카메라로 비추면 투표 화면이 열립니다.\n${url}` }]
}

/**
 * Builds the notice (소집 통지서): what 도시정비법 제44조 제4항, 시행령 제42조 제2항 and 집합건물법 제34조, 시행령 제13조 ask
 * for; questions and choices are those of the ballots.
 */
export const noticeDocument = (sources: NoticeSources): PdfDocument => {
  const { assembly, apartment, noticedOn, madeAt } = sources
  return {
    title: `소집 통지서 · ${assembly.title}`,
    author: apartment.name,
    madeAt,
    footer: `소집 통지서 · 회의 번호 ${assembly.assemblyId.slice(0, 8)} · ${apartment.name}`,
    blocks: [
      { kind: 'title', text: '소집 통지서', above: apartment.name },
      ...(noticedOn === null ? [paragraph(DRAFT, { tone: 'accent', weight: 'bold' })] : []),
      ...(assembly.replaces === undefined ? [] : [paragraph(ANEW, { weight: 'bold' })]),
      paragraph(assembly.title, { size: 15, weight: 'bold' }),
      { kind: 'facts', rows: meetingRows(sources) },
      { kind: 'heading', text: '안건' },
      ...itemBlocks(sources),
      { kind: 'heading', text: '참여 방법' },
      { kind: 'facts', rows: [...takingPartRows(sources), ['문의', officeText(sources)]] },
      ...linkBlocks(sources),
      {
        kind: 'issuer',
        day: noticedOn === null ? '        년      월      일' : weekdayText(noticedOn),
        name: apartment.name,
        seal: '직인',
      },
    ],
  }
}
