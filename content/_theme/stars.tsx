/**
 * The sky behind the hero: a chart in which the six tools are a constellation, joined as they build on each other.
 * It is only decoration. Attributes place the stars, because a strict policy allows no style attributes.
 */
type Point = [x: number, y: number];

/** The stars of the constellation; the third one is this tool. */
const CONSTELLATION: Point[] = [
  [43, 58],
  [55, 42],
  [71, 30],
  [80, 53],
  [25, 68],
  [50, 19],
];

/** Ten larger and nineteen small stars. */
const OTHERS: Point[] = [
  [12, 30],
  [31, 11],
  [9, 52],
  [21, 86],
  [58, 86],
  [92, 64],
  [87, 20],
  [66, 10],
  [38, 31],
  [66, 66],
  [20, 19],
  [41, 24],
  [28, 36],
  [17, 45],
  [34, 47],
  [36, 82],
  [47, 94],
  [68, 77],
  [82, 82],
  [96, 43],
  [89, 34],
  [45, 7],
  [61, 60],
  [41, 72],
  [53, 73],
  [5, 70],
  [98, 12],
  [79, 95],
  [62, 20],
];

/** The names of the tools, next to their stars. */
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
        <path className="star-ring" d={dots([CONSTELLATION[2]!])} />
        <path className="star-gap" d={dots(CONSTELLATION)} />
        <g className="stars">
          {[...CONSTELLATION, ...OTHERS].map((point) => (
            <path key={point.join()} className="star" d={dots([point])} />
          ))}
        </g>
      </svg>
    </div>
  );
}

/** A line of length 0 for each point. */
function dots(points: Point[]): string {
  return points.map(([x, y]) => `M${x} ${y}h0`).join('');
}
