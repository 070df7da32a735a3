/** What each section of the landing page begins with. */
export function Title({ title, lead }: { title: string; lead: string }) {
  return (
    <>
      <h2 className="landing-title">{title}</h2>
      <p className="landing-lead">
        {/* Chinese may break between any two characters; it reads better broken between sentences. */}
        {lead.split(/(?<=。)/).map((sentence) => (
          <span key={sentence}>{sentence}</span>
        ))}
      </p>
    </>
  );
}
