/** Past participles that say of no data what it is. */
const participles = `
  Accepted Acknowledged Added Admitted Advanced Agreed Announced Answered Appended Asked Attacked Attempted Begun
  Believed Called Carried Certified Checked Chosen Collected Compared Concerned Configured Confirmed Copied Corrected
  Counted Created Decided Decoded Decrypted Delivered Described Done Drafted Drawn Edited Encoded Encrypted Enrolled
  Entered Entrusted Expected Explained Failed Fed Filled Folded Found Given Gone Got Grown Guarded Handled Happened
  Heard Held Imported Included Inferred Inflated Intended Invited Issued Judged Kept Known Left Lent Linked Listed
  Looked Lost Made Masked Matched Meant Measured Mended Moved Multiplied Mutated Named Narrowed Noted Numbered
  Observed Opened Owned Paced Packed Paged Paid Placed Planned Pointed Prepared Pressed Previewed Printed Proposed
  Proved Proven Pulled Purchased Raised Read Received Recorded Redacted Refused Registered Rehearsed Removed Renewed
  Reported Represented Requested Required Restored Returned Reviewed Rolled Ruled Said Saved Scoped Seated Seen Sent
  Settled Shared Shown Signed Sized Skipped Slotted Snapped Sniffed Sought Spent Spun Started Stopped Submitted Summed
  Suppressed Taken Tallied Timed Titled Told Touched Trusted Typed Unpacked Uploaded Used Valued Verified Voted Walked
  Wanted Watched Weighed Worded Written`

/** Nouns that name anything, and verbs. */
const vague = `
  Ask Asker Asking Asks Circumstances Happening Hear Keeping Keeps Look Occasion Part Particulars Parts Piece Pieces
  Place Places Surroundings Tell Telling Thing Things`

/** Words of a sentence. */
const particles = `
  About Above All Alongside Around At Beside Most Of One Only Own Rest Six Then To Way Ways What When Where Which Who
  Whom Whose Why Without`

/**
 * Participles and pronouns that end no name: as the last word of one, each says of nothing what it
 * is.
 */
const lastWords = ['Said', 'Told', 'Asked', 'Seen', 'Kept', 'Taken', 'Meant', 'Begun', 'Gone', 'Whose']

/** Names under which nobody finds a type. */
const genericNames: ReadonlySet<string> = new Set(
  [participles, vague, particles].flatMap((names) => names.trim().split(/\s+/)),
)

/** Declarations of types and interfaces in a source text whose name is generic. */
export const genericTypesIn = (text: string): readonly string[] =>
  [...text.matchAll(/^[ \t]*(?:export )?(?:declare )?(?:type|interface) ([A-Z]\w*)(?=[\s<={])/gm)]
    .map(([, name = '']) => name)
    .filter((name) => genericNames.has(name))

const DECLARATION =
  /^(?:[ \t]*(?:export )?(?:declare )?(?:type|interface)|(?:export )?(?:default )?(?:async )?(?:const|let|class|function\*?)) (\w+)(?=[\s<=({:])/gm

const endsVaguely = (name: string): boolean =>
  lastWords.some(
    (word) =>
      name === word.toLowerCase() ||
      name.endsWith(word) ||
      name === word.toUpperCase() ||
      name.endsWith(`_${word.toUpperCase()}`),
  )

/**
 * Types of a source text, and its functions, components and constants at module level, whose name
 * is one of `lastWords` or ends with one (`useAsked`, `rowsTold`, `MAX_KEPT`). Event types are
 * published under their names and left out: constants in Pascal case of files `*.events.ts`.
 */
export const vagueNamesIn = (file: string, text: string): readonly string[] =>
  [...text.matchAll(DECLARATION)]
    .filter(([declaration]) => !(file.endsWith('.events.ts') && /^export const [A-Z][a-z]/.test(declaration)))
    .map(([, name = '']) => name)
    .filter(endsVaguely)
