import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { ownersOf, readFaces, simplifyFaces, writeFaces, type FontFace } from './compact-fonts.ts'
import { faceOf, frequentLetters, lettersIn, slicesOf, type SliceSizes } from './font-slices.ts'
import { sliceFont } from './slice-font.ts'

/** Matches the import of a font's subset by frequency in a style sheet. */
const SUBSET_IMPORT = /@import\s+'([^']+dynamic-subset\.css)';/

/**
 * Number of the font's files by frequency that are cut anew: some 1,100 syllables and signs, nearly
 * all that anybody writes.
 */
const FREQUENT_FILES = 14

type TextSources = {
  /** Files whose words are on first screens. */
  readonly first: readonly string[]
  /**
   * Groups of files with all other fixed words, the most frequently loaded group first; the letters
   * of a group are kept together.
   */
  readonly next: readonly (readonly string[])[]
  /** Directory that caches slices between builds. */
  readonly cache: string
  /** Sizes of slices; absent: small ones, for phones. */
  readonly sizes?: SliceSizes
}

/** Returns the faces that are still used for some letter: the last one that declares it. */
const used = (faces: readonly FontFace[]): readonly FontFace[] => {
  const asked = new Set(ownersOf(faces).values())
  return faces.filter((_face, index) => asked.has(index))
}

/**
 * Usual names of complexes, lists, votes and their organizers: letters of a first screen that no
 * source file has.
 */
const usualWords = [
  '아파트 단지 마을 타운 빌라 주공 현대 삼성 한빛 푸르지오 자이 래미안 힐스테이트 더샵 롯데캐슬 아이파크 동부 신동아 벽산 우성',
  '관리규약 개정 찬반 투표 동의서 안건 제호 차 선거 선출 입주자대표회의 회장 감사 이사 동별 대표자 해임 관리단 집회 결의 조합 설립 추진위원회',
  '재건축 재개발 리모델링 정비사업 시공사 업체 선정 공사 계약 장기수선계획 조정 충당금 외벽 도색 방수 승강기 교체 배관 주차장 놀이터 경로당 어린이집 용도변경',
  '안내문은 게시판에서 보실 수 있습니다. 꼭 참여해 주시기 바랍니다. 소유자 세대 여러분의 의견을 듣고자 합니다.',
  '올해 2026년 상반기 하반기 관리규약 준칙 개정에 맞추어 고치는 각 동 안건입니다.',
  '위탁관리 방법 결정 변경 승인 사용료 관리비 예산 결산 전기차 충전 시설 설치 폐쇄 회로 보안 경비 청소 소독 잡수입 공동주택 입주민 설문 의견 수렴',
]

const stylesOf = async (
  specifier: string,
  importer: string,
  { first, next, cache, sizes }: TextSources,
): Promise<string> => {
  const path = createRequire(importer).resolve(specifier)
  const font = createRequire(importer).resolve('pretendard/dist/public/variable/PretendardVariable.ttf')
  const faces = readFaces(readFileSync(path, 'utf8'))
  const known = ownersOf(faces)
  const textOf = (files: readonly string[]) => files.map((file) => readFileSync(file, 'utf8'))
  const has = (letter: string): boolean => known.has(letter.codePointAt(0) ?? 0)
  const letters = {
    first: lettersIn([...textOf(first), ...usualWords]).filter(has),
    fixed: next.flatMap((files) => lettersIn(textOf(files))).filter(has),
    frequent: frequentLetters(faces, FREQUENT_FILES),
  }
  const slices = slicesOf(letters, sizes)
  const files = await sliceFont(font, slices, cache)
  const from = dirname(importer)
  const whole = faces.map(({ file, ranges }) => ({ file: relative(from, join(dirname(path), file)), ranges }))
  const cut = slices.map((slice, index) => faceOf(slice, relative(from, files[index] ?? '')))
  return writeFaces(simplifyFaces(used([...whole, ...cut])))
}

/**
 * Plugin of Vite for style sheets that import a font's subset by frequency: they get files cut by
 * the app's own words: those of its first screens in one, the rest of its words and the frequent
 * letters in small ones, and the font's own files for rare letters.
 */
export const slicedFonts = (words: TextSources) => ({
  name: 'danji-sliced-fonts',
  // The plugin of Vite for CSS would resolve the import itself.
  enforce: 'pre' as const,
  transform: async (code: string, id: string): Promise<string | null> => {
    const importer = id.split('?')[0] ?? id
    const [statement, specifier] = importer.endsWith('/fonts.css') ? (SUBSET_IMPORT.exec(code) ?? []) : []
    if (statement === undefined || specifier === undefined) return null
    return code.replace(statement, await stylesOf(specifier, importer, words))
  },
})
