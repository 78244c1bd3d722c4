import type { Refused, VerificationResult } from '#infra/lib/evidence/check/index.ts'

const checked: Readonly<Record<VerificationResult['votes'][number]['checked'], string>> = {
  tally: '참여, 득표, 기준을 다시 세어 같음 / turnout, tally and rule counted again: the same',
  turnout: '참여만 다시 세어 같음, 득표는 열지 않은 파일 / turnout counted again; choices are not shown',
  blinded:
    '세대를 열지 않고 두 번 투표, 명부 밖 투표, 참여 수를 확인함 / nobody twice, nobody from outside, turnout: by blinded slots',
  sums:
    '세대를 열지 않고 두 번 투표, 명부 밖 투표, 참여 수를 확인하고, 암호화된 표를 모두 합쳐 득표가 같음 / nobody twice, nobody from ' +
    'outside, turnout; all encrypted ballots multiplied: the same tally',
  closed: '기록만 확인함, 세대를 열지 않은 파일 / proved only; units are not shown',
  open: '파일을 만들 때 개표 전 / not counted when the file was made',
}

type VerifiedVote = VerificationResult['votes'][number]

const verdictText = (met: boolean | null | undefined): string => {
  if (met === undefined) return ''
  if (met === null) return ' → 판정할 수 없음 / cannot be said'
  return met ? ' → 충족 / met' : ' → 미달 / not met'
}

/** Returns the lines of a vote's result: questions, counts, and the arithmetic of its verdict. */
const resultLines = ({ result }: VerifiedVote): readonly string[] => {
  if (!result) return []
  const questions = result.questions.flatMap((question) => [
    `    ${question.title}${verdictText(question.met)}`,
    ...question.choices.map(
      ({ label, count, isElected }) =>
        `      ${label}: ${count ?? '비밀 / secret'}${isElected ? ' 당선 / elected' : ''}`,
    ),
    `      기권 / abstained: ${question.abstained ?? '비밀 / secret'}`,
    ...question.conditions.map(({ text, met }) => `      ${text}${verdictText(met)}`),
  ])
  return [`    참여 / turnout: ${result.voted} of ${result.targets}${verdictText(result.met)}`, ...questions]
}

/** Returns the line that names the trustees who hold a vote's key together. */
const keyHolderLines = ({ keyHolders }: VerifiedVote): readonly string[] => {
  if (!keyHolders) return []
  const { threshold, count, offices } = keyHolders
  const who = offices === null ? '직책 기록 없음 / offices not recorded' : offices.join(', ')
  return [`    참관인 열쇠 / trustees: ${threshold} of ${count}: ${who}`]
}

/** Returns the lines about changes of the log's key; none where it was never changed. */
const keyLines = (keys: VerificationResult['keys']): readonly string[] =>
  keys
    .slice(1)
    .map(({ fingerprint, since, isCertified }) =>
      isCertified
        ? `  열쇠 변경 / key changed at ${since}: ${fingerprint}, 앞 열쇠가 인증 / certified by the one before`
        : `  열쇠 변경 / KEY CHANGED at ${since}: ${fingerprint}, 앞 열쇠를 잃어 인증 없음. 단지에 직접 확인하세요. / ` +
          'NOT CERTIFIED, the one before was lost: confirm it with the complex',
    )

const assemblyLine = ({ id, title, attendance, isRecounted }: VerificationResult['assemblies'][number]): string => {
  const { owners, present, byProxy, online, attending, objected } = attendance
  const figures = [
    `직접 출석 / direct ${present} of ${owners} (대리인 / proxies ${byProxy}, 온라인 / online ${online})`,
    ...(attending === null ? [] : [`출석 / attending ${attending}`]),
    ...(objected === 0 ? [] : [`이의 / objected ${objected}`]),
    isRecounted ? '다시 세어 같음 / counted again: the same' : '다시 세지 못함 / not counted again',
  ]
  return `  총회 / assembly ${id} ${title}: ${figures.join(', ')}`
}

/**
 * Formats what was checked of a file without errors, as lines for the terminal. `isKeyCompared`:
 * whether the key is the one expected.
 */
export const verifiedText = (
  file: string,
  { head, events, heads, entries, fingerprint, keys, ...verified }: VerificationResult,
  isKeyCompared: boolean,
): string =>
  [
    isKeyCompared
      ? `맞습니다 / OK: ${file}`
      : `맞습니다. 열쇠는 비교하지 않음 / OK, UNVERIFIED KEY (not compared): ${file}`,
    `  만든 때 / made: ${verified.madeAt}`,
    `  기록 / events: ${events.shown} + ${events.closed}, 머리 / heads: ${heads} (${head.size} events, ${head.at})`,
    `  명부 / roll: ${entries}`,
    ...(verified.consents
      ? [
          `  동의 / consents: ${verified.consents.complete} of ${verified.consents.units} units, 다시 세어 같음 / counted again: the same`,
        ]
      : []),
    ...verified.votes.flatMap((vote) => [
      `  투표 / vote ${vote.id} ${vote.title}: ${vote.ballots}, ${checked[vote.checked]}`,
      ...keyHolderLines(vote),
      ...resultLines(vote),
    ]),
    ...verified.assemblies.map(assemblyLine),
    ...verified.codes.map(
      ({ sha256, path, since }) => `  암호화 코드 / encrypting code since ${since}: ${sha256} (${path})`,
    ),
    `  열쇠 / key: ${fingerprint}`,
    ...keyLines(keys),
    ...(isKeyCompared
      ? []
      : [
          '  열쇠를 단지에서 알려준 값과 비교하세요. / Compare the key with the one the complex has told you: --key FINGERPRINT',
        ]),
  ].join('\n')

/** The first thing that is wrong with a file. */
export const refusedText = (file: string, { korean, english, code, detail, lineNumber }: Refused): string =>
  [
    `맞지 않습니다 / REFUSED: ${file}`,
    `  ${korean}`,
    `  ${english}`,
    `  ${code}${lineNumber > 0 ? `, line ${lineNumber}` : ''}: ${detail}`,
  ].join('\n')
