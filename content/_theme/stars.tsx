/**
 * The sky behind the hero: a chart in which the six tools are a constellation, joined as they build on each other.
 * Decoration alone. Where each star stands is said in `landing.css`: a strict policy allows no style attributes.
 */
const STARS = 35;

/** Where the names of the constellation stand, beside their stars. */
const NAMES: [name: string, x: number, y: number][] = [
  ['Rspack', 45, 60.5],
  ['Rsbuild', 46.2, 42.6],
  ['Rslib', 73, 29.5],
  ['Rspress', 82, 55.5],
  ['Rsdoctor', 26.5, 71],
  ['Rstest', 52, 18.5],
];

export function Stars() {
  return (
    <div className="sky" aria-hidden="true">
      <svg className="sky-chart" viewBox="0 0 100 100" aria-hidden="true">
        <circle cx="50" cy="50" r="15" />
        <circle cx="50" cy="50" r="30" />
        <circle cx="50" cy="50" r="45" />
        <circle className="sky-minutes" cx="50" cy="50" r="45.75" pathLength="360" />
        <circle className="sky-hours" cx="50" cy="50" r="46.5" pathLength="360" />
        <circle className="sky-path" cx="59" cy="45" r="30" />
        <path d="M50 5v30M50 65v30M5 50h30M65 50h30" />
        <path className="sky-figure" d="M25 68 43 58 55 42 71 30M55 42 50 19M55 42 80 53" />
        {NAMES.map(([name, x, y]) => (
          <text key={name} x={x} y={y}>
            {name}
          </text>
        ))}
      </svg>
      <div className="stars">
        {Array.from({ length: STARS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the stars have nothing else, and stay as they are
          <i key={index} className="star" />
        ))}
      </div>
    </div>
  );
}
