/**
 * Pattern of 시, 군, 구, 읍, 면, 동, 리, 가: provinces and metropolitan cities change their names, and
 * would distinguish little.
 */
const PLACE = /^(?<name>[가-힣]{1,10}?)(?:\d*[동가]|시|군|구|읍|면|리)$/
const PROVINCE = /(?:특별시|광역시|자치시|도)$/

const compact = (text: string): string => text.normalize('NFKC').replaceAll(/[\s()·,.-]/g, '')

const placesIn = (address: string): readonly string[] =>
  address
    .normalize('NFKC')
    .split(/[\s(),]+/)
    .flatMap((word) => (PROVINCE.test(word) ? [] : (PLACE.exec(word)?.groups?.name ?? [])))
    .filter((name) => name.length > 1)

/**
 * Whether a registry record may be of a complex, by its line of the property: it names the complex,
 * or a place of its address. Addresses are typed by road or by lot, so it refuses only what has
 * nothing in common with them.
 */
export const mayBeOfBuilding = (
  property: string,
  { name, address }: { readonly name: string; readonly address: string },
): boolean => {
  const said = compact(property)
  const called = compact(name).replace(/아파트$/, '')
  const places = placesIn(address)
  if (called.length > 1 && said.includes(called)) return true
  return places.length === 0 || places.some((place) => said.includes(place))
}
